page-find = Znajdź miasto
reaction-sad = Jaka szkoda!
