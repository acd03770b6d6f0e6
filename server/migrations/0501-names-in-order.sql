-- Names stand as a Russian puts them in order: Ё beside Е, whatever the case, «№ 2» before «№ 10». `compareNames` is the same in TypeScript.
create collation by_name (provider = icu, locale = 'ru-u-kn');
