import type { Named } from '#web/parts/import/kind.ts'

/** What sheets in six languages call what is said of people, and what an example of it is. */
export const names: Readonly<Record<string, Named>> = {
  first_name: {
    example: ['Inês', 'Jonas'],
    others: [
      ['Vorname', 'Prénom', 'Имя'],

      ['given name', 'forename', 'firstname', 'christian name'],
      ['Rufname'],
      ['nombre de pila', 'nombres', 'primer nombre'],
      ['prénoms'],
      ['primeiro nome', 'nome próprio'],
      ['Имя сотрудника', 'Имя водителя'],
    ].flat(),
    // Where no other column is the first name, it is the whole.
    vague: [
      ['name', 'full name', 'driver', 'driver name', 'employee'],
      ['Name', 'Fahrer', 'Fahrername', 'Mitarbeiter', 'vollständiger Name'],
      ['nombre', 'nombre completo', 'conductor', 'chófer', 'empleado'],
      ['nom', 'nom complet', 'chauffeur', 'conducteur', 'salarié'],
      ['nome', 'nome completo', 'motorista', 'condutor', 'funcionário'],
      ['ФИО', 'Ф.И.О.', 'Водитель', 'Сотрудник', 'Полное имя'],
    ].flat(),
  },
  middle_name: {
    others: [
      ['Zweiter Vorname', 'Deuxième prénom', 'Nome do meio', 'Отчество'],
      ['second name', 'patronymic', 'middlename'],
      ['Mittelname'],
      ['segundo nombre'],
      ['second prénom'],
      ['segundo nome'],
      ['Второе имя'],
    ].flat(),
  },
  last_name: {
    example: ['Duarte', 'Weber'],
    others: [
      ['Nachname', 'Apellidos', 'Sobrenome', 'Фамилия'],

      ['surname', 'family name', 'lastname'],
      ['Familienname', 'Zuname'],
      ['apellido', 'primer apellido'],
      ['nom de famille'],
      ['apelido', 'último nome', 'nome de família'],
      ['Фамилия водителя', 'Фамилия сотрудника'],
    ].flat(),
    vague: ['name', 'Name', 'nom', 'nome', 'nombre'],
  },
  email: {
    example: ['ines@fleet.example', ''],
    others: [
      ['Correo electrónico', 'Эл. почта'],
      ['email', 'mail', 'email address', 'e-mail address'],
      ['E-Mail-Adresse', 'Mailadresse'],
      ['correo', 'email', 'dirección de correo'],
      ['courriel', 'adresse e-mail', 'mél'],
      ['email', 'endereço de e-mail', 'correio eletrônico', 'correio eletrónico'],
      ['Электронная почта', 'Почта', 'Эл. адрес'],
    ].flat(),
  },
  phone: {
    example: ['351912345678', ''],
    others: [
      ['Telefon', 'Teléfono', 'Telefone', 'Телефон'],

      ['telephone', 'mobile', 'mobile phone', 'cell', 'cell phone', 'phone number', 'mobile number', 'tel'],
      ['Telefonnummer', 'Handy', 'Mobil', 'Mobiltelefon', 'Handynummer', 'Mobilnummer', 'Rufnummer'],
      ['móvil', 'celular', 'número de teléfono', 'teléfono móvil'],
      ['portable', 'mobile', 'numéro de téléphone', 'tél.'],
      ['telemóvel', 'celular', 'número de telefone', 'contacto'],
      ['Мобильный', 'Номер телефона', 'Мобильный телефон', 'Тел.', 'Сотовый'],
    ].flat(),
  },
  driver_license_number: {
    example: ['L-104882', ''],
    others: [
      ['Licence number', 'Führerscheinnummer', 'N.º de permiso', 'N° de permis', 'N.º da carteira', 'Номер прав'],

      [
        'license',
        'licence',
        'license number',
        'driving licence',
        'driver license',
        'driving licence number',
        "driver's license number",
        'license no',
        'licence no',
      ],
      ['Führerschein', 'Führerschein-Nr.', 'Nummer des Führerscheins'],
      [
        'permiso',
        'permiso de conducir',
        'licencia',
        'carnet de conducir',
        'número de licencia',
        'licencia de conducir',
      ],
      ['permis', 'permis de conduire', 'numéro de permis'],
      ['carta de condução', 'CNH', 'número da CNH', 'número da carta', 'carteira de motorista'],
      ['Водительское удостоверение', 'ВУ', 'Права', 'Номер ВУ', 'Номер водительского удостоверения'],
    ].flat(),
  },
  driver_license_cats: {
    example: ['B, C', 'B'],
    others: [
      ['Categories', 'Klassen', 'Categorías', 'Категории'],
      ['license categories', 'licence categories', 'license class', 'licence class', 'category', 'class'],
      ['Führerscheinklassen', 'Führerscheinklasse', 'Klasse'],
      ['categoría', 'clases', 'tipo de permiso'],
      ['catégorie', 'catégories de permis'],
      ['categoria', 'categoria da CNH'],
      ['Категория', 'Категории прав', 'Категории ВУ'],
    ].flat(),
  },
  driver_license_issue_date: {
    example: ['2015-05-31', ''],
    others: [
      ['Issued', 'Ausgestellt', 'Expedido', 'Délivré le', 'Emissão'],
      ['license issued', 'issue date', 'licence issued', 'date of issue', 'issued on'],
      ['Ausstellungsdatum', 'ausgestellt am', 'Führerschein seit'],
      ['fecha de expedición', 'fecha de emisión'],
      ['date de délivrance', 'délivré'],
      ['data de emissão', 'emitida em'],
      ['Дата выдачи', 'Выдано', 'Дата выдачи прав'],
    ].flat(),
  },
  driver_license_valid_till: {
    example: ['2031-05-31', ''],
    others: [
      ['Licence until', 'Führerschein bis', 'Permiso hasta', 'Permis jusqu’au', 'Carteira até', 'Права до'],

      [
        'license until',
        'license valid until',
        'licence valid until',
        'license expiry',
        'licence expiry',
        'license expires',
        'valid until',
        'valid till',
        'expiry date',
      ],
      ['Führerschein gültig bis', 'gültig bis', 'Ablauf des Führerscheins', 'Ablaufdatum'],
      ['vencimiento del permiso', 'válido hasta', 'vencimiento de la licencia', 'caducidad'],
      ["permis valable jusqu'au", "valable jusqu'au", 'expiration du permis', "date d'expiration"],
      ['validade da CNH', 'válida até', 'validade', 'carta válida até', 'validade da carta'],
      ['Права действуют до', 'Действительно до', 'Срок действия прав', 'ВУ до', 'Действует до'],
    ].flat(),
  },
  hardware_key: {
    example: ['01A2B3C4', ''],
    others: [
      [
        'Driver key',
        'Fahrerschlüssel',
        'Llave del conductor',
        'Clé du conducteur',
        'Chave do motorista',
        'Ключ водителя',
      ],

      ['key', 'driver id', 'ibutton', 'rfid', 'card', 'card number', 'driver card', 'hardware key'],
      ['Schlüssel', 'Fahrerkarte', 'Fahrer-ID', 'Kartennummer', 'iButton', 'RFID'],
      ['llave', 'tarjeta', 'llavero', 'ID del conductor'],
      ['clé', 'badge', 'carte conducteur', 'identifiant conducteur'],
      ['chave', 'cartão', 'ID do motorista', 'cartão do condutor'],
      ['Ключ', 'Карта', 'Карта водителя', 'Номер карты', 'Метка водителя'],
    ].flat(),
  },
  department: {
    others: [
      ['Abteilung', 'Departamento', 'Service', 'Отдел'],
      ['division', 'team', 'unit'],
      ['Bereich', 'Team'],
      ['área', 'división'],
      ['département', 'division', 'équipe'],
      ['setor', 'área', 'divisão'],
      ['Подразделение', 'Служба', 'Участок'],
    ].flat(),
  },
  personnel_number: {
    example: ['P-17', 'P-18'],
    others: [
      ['Personalnummer', 'N.º de personal', 'Matricule', 'Matrícula', 'Табельный номер'],

      ['employee number', 'employee id', 'staff number', 'payroll number', 'id', 'number', 'personnel no'],
      ['Personal-Nr.', 'Mitarbeiternummer', 'PersNr', 'Nummer'],
      ['número de empleado', 'legajo', 'número de personal', 'número'],
      ['numéro de matricule', 'numéro de personnel', 'numéro'],
      ['número de funcionário', 'número do funcionário', 'número mecanográfico', 'registro', 'número'],
      ['Таб. номер', 'Табельный №', 'Номер сотрудника', 'Номер'],
    ].flat(),
  },
  ssn: {
    others: [
      [
        'Social security number',
        'Sozialversicherungsnummer',
        'N.º de seguridad social',
        'N° de sécurité sociale',
        'N.º de previdência',
        'Номер соцстрахования',
      ],
      ['social security', 'insurance number', 'national insurance number', 'ssn'],
      ['Sozialversicherung', 'SV-Nummer', 'SVNR'],
      ['seguridad social', 'NSS', 'número de seguridad social'],
      ['sécurité sociale', 'NIR', 'numéro de sécurité sociale'],
      ['segurança social', 'previdência', 'PIS', 'NISS'],
      ['СНИЛС', 'Соцстрахование', 'Номер СНИЛС'],
    ].flat(),
  },
  address: {
    others: [
      ['Adresse', 'Dirección', 'Endereço', 'Адрес'],
      ['home address', 'street', 'residence'],
      ['Anschrift', 'Wohnort', 'Wohnadresse', 'Straße'],
      ['domicilio', 'dirección particular'],
      ['domicile', 'adresse postale'],
      ['morada', 'residência'],
      ['Место жительства', 'Домашний адрес', 'Адрес проживания'],
    ].flat(),
  },
  lat: { others: ['Breitengrad', 'Широта', 'lat', 'y', 'Breite', 'latitude', 'latitud'] },
  lng: { others: ['Längengrad', 'Долгота', 'lng', 'lon', 'long', 'x', 'Länge', 'longitude', 'longitud'] },
  tracker_label: {
    others: [
      ['Tracker', 'Rastreador', 'Traceur', 'Трекер'],
      ['device', 'vehicle'],
      ['Gerät', 'Fahrzeug'],
      ['dispositivo', 'vehículo'],
      ['appareil', 'véhicule'],
      ['dispositivo', 'veículo', 'viatura'],
      ['Устройство', 'Автомобиль', 'ТС'],
    ].flat(),
  },
  tags: {
    others: [
      ['Schlagwörter', 'Etiquetas', 'Étiquettes', 'Метки'],
      ['tag', 'labels', 'keywords'],
      ['Tags', 'Etiketten'],
      ['tags'],
      ['tags', 'mots-clés'],
      ['tags', 'marcadores'],
      ['Теги', 'Ярлыки'],
    ].flat(),
  },
}
