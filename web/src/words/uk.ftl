page-find = Знайти місто
reaction-sad = Як шкода!
