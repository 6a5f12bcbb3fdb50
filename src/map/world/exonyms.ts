import { languages, type Names } from './place.ts'

/**
 * Cities that other languages call by other names than maps in English do: the country and the name as GeoNames has them, then
 * the name in each of the platform's languages; nothing where it is the same. Of all others the name on the spot is good.
 */
const table = `
AT Vienna|Wien|Viena|Vienne|Viena|Вена
BE Brussels|Brüssel|Bruselas|Bruxelles|Bruxelas|Брюссель
BE Antwerpen|Antwerpen|Amberes|Anvers|Antuérpia|Антверпен|Antwerp
BE Gent|Gent|Gante|Gand|Gante|Гент|Ghent
BG Sofia|Sofia|Sofía|Sofia|Sófia|София
BY Minsk|Minsk|Minsk|Minsk|Minsk|Минск
CH Zürich|Zürich|Zúrich|Zurich|Zurique|Цюрих|Zurich
CH Genève|Genf|Ginebra|Genève|Genebra|Женева|Geneva
CH Basel|Basel|Basilea|Bâle|Basileia|Базель
CH Bern|Bern|Berna|Berne|Berna|Берн
CH Lausanne|Lausanne|Lausana|Lausanne|Lausana|Лозанна
CZ Prague|Prag|Praga|Prague|Praga|Прага
CZ Brno|Brünn|Brno|Brno|Brno|Брно
DE Berlin|Berlin|Berlín|Berlin|Berlim|Берлин
DE Munich|München|Múnich|Munich|Munique|Мюнхен
DE Köln|Köln|Colonia|Cologne|Colônia|Кёльн|Cologne
DE Hamburg|Hamburg|Hamburgo|Hambourg|Hamburgo|Гамбург
DE Frankfurt am Main|Frankfurt am Main|Fráncfort|Francfort|Frankfurt|Франкфурт-на-Майне|Frankfurt
DE Stuttgart|Stuttgart|Stuttgart|Stuttgart|Estugarda|Штутгарт
DE Nürnberg|Nürnberg|Núremberg|Nuremberg|Nuremberga|Нюрнберг|Nuremberg
DE Hannover|Hannover|Hannover|Hanovre|Hanôver|Ганновер|Hanover
DE Dresden|Dresden|Dresde|Dresde|Dresden|Дрезден
DE Leipzig|Leipzig|Leipzig|Leipzig|Lípsia|Лейпциг
DE Bremen|Bremen|Bremen|Brême|Bremen|Бремен
DK Copenhagen|Kopenhagen|Copenhague|Copenhague|Copenhaga|Копенгаген
EE Tallinn|Tallinn|Tallin|Tallinn|Talim|Таллин
ES Madrid|Madrid|Madrid|Madrid|Madrid|Мадрид
ES Barcelona|Barcelona|Barcelona|Barcelone|Barcelona|Барселона
ES Sevilla|Sevilla|Sevilla|Séville|Sevilha|Севилья|Seville
ES Zaragoza|Saragossa|Zaragoza|Saragosse|Saragoça|Сарагоса
ES Málaga|Málaga|Málaga|Malaga|Málaga|Малага
ES Valencia|Valencia|Valencia|Valence|Valência|Валенсия
FI Helsinki|Helsinki|Helsinki|Helsinki|Helsínquia|Хельсинки
FR Paris|Paris|París|Paris|Paris|Париж
FR Marseille|Marseille|Marsella|Marseille|Marselha|Марсель
FR Lyon|Lyon|Lyon|Lyon|Lyon|Лион
FR Strasbourg|Straßburg|Estrasburgo|Strasbourg|Estrasburgo|Страсбург
FR Nice|Nizza|Niza|Nice|Nice|Ницца
FR Bordeaux|Bordeaux|Burdeos|Bordeaux|Bordéus|Бордо
FR Toulouse|Toulouse|Toulouse|Toulouse|Toulouse|Тулуза
FR Toulon|Toulon|Tolón|Toulon|Toulon|Тулон
GB London|London|Londres|Londres|Londres|Лондон
GB Edinburgh|Edinburgh|Edimburgo|Édimbourg|Edimburgo|Эдинбург
GR Athens|Athen|Atenas|Athènes|Atenas|Афины
GR Thessaloníki|Thessaloniki|Tesalónica|Thessalonique|Salonica|Салоники|Thessaloniki
HR Zagreb|Zagreb|Zagreb|Zagreb|Zagreb|Загреб
HU Budapest|Budapest|Budapest|Budapest|Budapeste|Будапешт
IE Dublin|Dublin|Dublín|Dublin|Dublin|Дублин
IT Rome|Rom|Roma|Rome|Roma|Рим
IT Milan|Mailand|Milán|Milan|Milão|Милан
IT Naples|Neapel|Nápoles|Naples|Nápoles|Неаполь
IT Turin|Turin|Turín|Turin|Turim|Турин
IT Genoa|Genua|Génova|Gênes|Génova|Генуя
IT Florence|Florenz|Florencia|Florence|Florença|Флоренция
IT Venice|Venedig|Venecia|Venise|Veneza|Венеция
IT Bologna|Bologna|Bolonia|Bologne|Bolonha|Болонья
LT Vilnius|Vilnius|Vilna|Vilnius|Vilnius|Вильнюс
LU Luxembourg|Luxemburg|Luxemburgo|Luxembourg|Luxemburgo|Люксембург
LV Riga|Riga|Riga|Riga|Riga|Рига
MD Chisinau|Chişinău|Chisináu|Chisinau|Chisinau|Кишинёв
NL Amsterdam|Amsterdam|Ámsterdam|Amsterdam|Amesterdão|Амстердам
NL The Hague|Den Haag|La Haya|La Haye|Haia|Гаага
NL Rotterdam|Rotterdam|Róterdam|Rotterdam|Roterdão|Роттердам
NO Oslo|Oslo|Oslo|Oslo|Oslo|Осло
PL Warsaw|Warschau|Varsovia|Varsovie|Varsóvia|Варшава
PL Kraków|Krakau|Cracovia|Cracovie|Cracóvia|Краков|Krakow
PL Wrocław|Breslau|Breslavia|Wrocław|Breslávia|Вроцлав|Wroclaw
PL Gdańsk|Danzig|Gdansk|Gdansk|Gdansk|Гданьск|Gdansk
PT Lisbon|Lissabon|Lisboa|Lisbonne|Lisboa|Лиссабон
PT Porto|Porto|Oporto|Porto|Porto|Порту
RO Bucharest|Bukarest|Bucarest|Bucarest|Bucareste|Бухарест
RS Belgrade|Belgrad|Belgrado|Belgrade|Belgrado|Белград
RU Moscow|Moskau|Moscú|Moscou|Moscovo|Москва
RU Saint Petersburg|Sankt Petersburg|San Petersburgo|Saint-Pétersbourg|São Petersburgo|Санкт-Петербург
SE Stockholm|Stockholm|Estocolmo|Stockholm|Estocolmo|Стокгольм
SE Göteborg|Göteborg|Gotemburgo|Göteborg|Gotemburgo|Гётеборг|Gothenburg
SI Ljubljana|Laibach|Liubliana|Ljubljana|Liubliana|Любляна
TR Istanbul|Istanbul|Estambul|Istanbul|Istambul|Стамбул
TR Ankara|Ankara|Ankara|Ankara|Ancara|Анкара
TR İzmir|Izmir|Esmirna|Izmir|Esmirna|Измир|Izmir
UA Kyiv|Kiew|Kiev|Kiev|Kiev|Киев
UA Lviv|Lemberg|Leópolis|Lviv|Leópolis|Львов
UA Odesa|Odessa|Odesa|Odessa|Odessa|Одесса
UA Kharkiv|Charkiw|Járkov|Kharkiv|Kharkiv|Харьков
UA Zaporizhzhya|||||Запорожье
UA Dnipro|||||Днепр
UA Zhytomyr|||||Житомир
UA Cherkasy|||||Черкассы
UA Luhansk|||||Луганск
UA Mykolayiv|||||Николаев
UA Kryvyy Rih|||||Кривой Рог
UA Chernivtsi|||||Черновцы
UA Kropyvnytskyy|||||Кропивницкий
UA Rivne|||||Ровно
BY Hrodna|||||Гродно
BY Brest|||||Брест
BY Homyel'|||||Гомель
BY Mahilyow|||||Могилёв
GE Tbilisi|Tiflis|Tiflis|Tbilissi|Tbilisi|Тбилиси
AM Yerevan|Jerewan|Ereván|Erevan|Erevan|Ереван
AZ Baku|Baku|Bakú|Bakou|Baku|Баку
KZ Almaty|Almaty|Almaty|Almaty|Almaty|Алматы
UZ Tashkent|Taschkent|Taskent|Tachkent|Tashkent|Ташкент
IL Jerusalem|Jerusalem|Jerusalén|Jérusalem|Jerusalém|Иерусалим
EG Cairo|Kairo|El Cairo|Le Caire|Cairo|Каир
EG Alexandria|Alexandria|Alejandría|Alexandrie|Alexandria|Александрия
MA Casablanca|Casablanca|Casablanca|Casablanca|Casablanca|Касабланка
MA Tangier|Tanger|Tánger|Tanger|Tânger|Танжер
DZ Algiers|Algier|Argel|Alger|Argel|Алжир
TN Tunis|Tunis|Túnez|Tunis|Tunes|Тунис
LY Tripoli|Tripolis|Trípoli|Tripoli|Trípoli|Триполи
SA Riyadh|Riad|Riad|Riyad|Riade|Эр-Рияд
AE Dubai|Dubai|Dubái|Dubaï|Dubai|Дубай
AE Abu Dhabi|Abu Dhabi|Abu Dabi|Abou Dabi|Abu Dhabi|Абу-Даби
IQ Baghdad|Bagdad|Bagdad|Bagdad|Bagdade|Багдад
IR Tehran|Teheran|Teherán|Téhéran|Teerã|Тегеран
SY Damascus|Damaskus|Damasco|Damas|Damasco|Дамаск
LB Beirut|Beirut|Beirut|Beyrouth|Beirute|Бейрут
IN New Delhi|Neu-Delhi|Nueva Delhi|New Delhi|Nova Déli|Нью-Дели
IN Mumbai|Mumbai|Bombay|Bombay|Bombaim|Мумбаи
IN Kolkata|Kolkata|Calcuta|Calcutta|Calcutá|Калькутта
CN Beijing|Peking|Pekín|Pékin|Pequim|Пекин
CN Shanghai|Shanghai|Shanghái|Shanghai|Xangai|Шанхай
JP Tokyo|Tokio|Tokio|Tokyo|Tóquio|Токио
JP Kyoto|Kyoto|Kioto|Kyoto|Quioto|Киото
KR Seoul|Seoul|Seúl|Séoul|Seul|Сеул
SG Singapore|Singapur|Singapur|Singapour|Singapura|Сингапур
TH Bangkok|Bangkok|Bangkok|Bangkok|Banguecoque|Бангкок
VN Hanoi|Hanoi|Hanói|Hanoï|Hanói|Ханой
ID Jakarta|Jakarta|Yakarta|Jakarta|Jacarta|Джакарта
US New York City|New York|Nueva York|New York|Nova Iorque|Нью-Йорк|New York
US Philadelphia|Philadelphia|Filadelfia|Philadelphie|Filadélfia|Филадельфия
US New Orleans|New Orleans|Nueva Orleans|La Nouvelle-Orléans|Nova Orleães|Новый Орлеан
CA Montréal|Montreal|Montreal|Montréal|Montreal|Монреаль|Montreal
CA Québec|Québec|Quebec|Québec|Quebeque|Квебек|Quebec
MX Mexico City|Mexiko-Stadt|Ciudad de México|Mexico|Cidade do México|Мехико
CU Havana|Havanna|La Habana|La Havane|Havana|Гавана
BR São Paulo|São Paulo|São Paulo|São Paulo|São Paulo|Сан-Паулу
BR Rio de Janeiro|Rio de Janeiro|Río de Janeiro|Rio de Janeiro|Rio de Janeiro|Рио-де-Жанейро
AR Buenos Aires|Buenos Aires|Buenos Aires|Buenos Aires|Buenos Aires|Буэнос-Айрес
ZA Cape Town|Kapstadt|Ciudad del Cabo|Le Cap|Cidade do Cabo|Кейптаун
ZA Johannesburg|Johannesburg|Johannesburgo|Johannesbourg|Joanesburgo|Йоханнесбург
ET Addis Ababa|Addis Abeba|Adís Abeba|Addis-Abeba|Adis Abeba|Аддис-Абеба
KE Nairobi|Nairobi|Nairobi|Nairobi|Nairóbi|Найроби
AU Sydney|Sydney|Sídney|Sydney|Sydney|Сидней
`

/** Names in other languages by the country and the name of a city. */
export const exonyms: ReadonlyMap<string, Partial<Names>> = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [key = '', de, es, fr, pt, ru, en] = line.split('|')
      const said: Record<string, string | undefined> = { en, de, es, fr, pt, ru }
      return [
        key,
        Object.fromEntries(languages.flatMap((language) => (said[language] ? [[language, said[language]]] : []))),
      ]
    }),
)
