page-find = Найти город
reaction-sad = Как жаль!
