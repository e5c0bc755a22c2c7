page-find = Find a city
reaction-sad = What a pity!
