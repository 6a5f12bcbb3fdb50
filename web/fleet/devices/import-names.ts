import type { Named } from '#web/parts/import/kind.ts'

/** What sheets in six languages call what is said of devices, and what an example of it is. */
export const names: Readonly<Record<string, Named>> = {
  device_id: {
    example: ['356307042441013', '356307042441021'],
    others: [
      [
        'IMEI or device ID',
        'IMEI oder Geräte-ID',
        'IMEI o ID del dispositivo',
        'IMEI ou identifiant',
        'IMEI ou ID do dispositivo',
        'IMEI или ID устройства',
      ],

      [
        'imei',
        'device id',
        'imei number',
        'imei code',
        'tracker id',
        'unit id',
        'serial',
        'serial number',
        'unique id',
        'gps imei',
      ],
      ['IMEI-Nummer', 'Gerätenummer', 'Geräte-ID', 'Seriennummer', 'Gerätekennung'],
      ['número IMEI', 'ID del equipo', 'número de serie', 'serie'],
      ['numéro IMEI', "ID de l'appareil", 'numéro de série', "identifiant de l'appareil"],
      ['número IMEI', 'ID do equipamento', 'número de série', 'série'],
      ['ИМЕЙ', 'ИМЕИ', 'ID трекера', 'Номер IMEI', 'Серийный номер', 'ID терминала', 'Идентификатор'],
    ].flat(),
  },
  model: {
    example: ['Teltonika FMB920', 'Teltonika FMB920'],
    others: [
      ['Modèle de l’appareil'],

      ['device model', 'tracker model', 'device type', 'tracker type', 'device', 'hardware', 'tracker', 'equipment'],
      ['Gerätemodell', 'Gerätetyp', 'Gerät', 'Tracker', 'Trackermodell'],
      ['modelo del dispositivo', 'modelo del equipo', 'equipo', 'dispositivo', 'tipo de dispositivo', 'rastreador'],
      ["modèle d'appareil", 'modèle du traceur', 'appareil', "type d'appareil", 'traceur', 'boîtier'],
      ['modelo do dispositivo', 'modelo do equipamento', 'equipamento', 'dispositivo', 'rastreador'],
      ['Модель устройства', 'Модель трекера', 'Тип устройства', 'Устройство', 'Трекер', 'Терминал', 'Оборудование'],
    ].flat(),
  },
  label: {
    example: ['Van 1', 'Lorry 2'],
    others: [
      ['Name', 'Nombre', 'Nom', 'Nome', 'Название'],

      ['label', 'vehicle', 'vehicle name', 'device name', 'unit', 'unit name', 'asset', 'title', 'object'],
      ['Bezeichnung', 'Fahrzeug', 'Fahrzeugname', 'Gerätename'],
      ['vehículo', 'nombre del vehículo', 'denominación', 'unidad', 'nombre del dispositivo'],
      ['véhicule', 'nom du véhicule', 'désignation', 'libellé', "nom de l'appareil"],
      ['veículo', 'viatura', 'nome do veículo', 'nome da viatura', 'designação'],
      ['Наименование', 'Имя', 'Название ТС', 'ТС', 'Автомобиль', 'Машина', 'Объект', 'Название объекта'],
    ].flat(),
  },
  reg_number: {
    example: ['HH-OD 101', 'HH-OD 102'],
    others: [
      [
        'plate',
        'licence plate',
        'license plate',
        'licence plate number',
        'license plate number',
        'number plate',
        'plate number',
        'registration',
        'registration number',
        'reg',
        'reg no',
        'reg number',
      ],
      ['Kennzeichen', 'amtliches Kennzeichen', 'Nummernschild', 'KFZ-Kennzeichen', 'Kontrollschild'],
      ['matrícula', 'placa', 'placas', 'patente', 'número de matrícula'],
      ['plaque', "plaque d'immatriculation", 'immatriculation', "numéro d'immatriculation"],
      ['placa', 'matrícula', 'placa do veículo', 'matrícula da viatura'],
      [
        'Госномер',
        'Гос. номер',
        'Государственный номер',
        'Регистрационный номер',
        'Номер ТС',
        'Номерной знак',
        'ГРЗ',
        'Номер машины',
      ],
    ].flat(),
  },
  vehicle_model: {
    example: ['Ford Transit', 'MAN TGX'],
    others: [
      ['make and model', 'make/model', 'make & model', 'make', 'brand', 'vehicle model', 'vehicle make'],
      ['Marke und Modell', 'Marke/Modell', 'Marke', 'Fahrzeugmodell', 'Hersteller'],
      ['marca y modelo', 'marca/modelo', 'marca', 'modelo del vehículo'],
      ['marque et modèle', 'marque/modèle', 'marque', 'modèle du véhicule'],
      ['marca e modelo', 'marca', 'modelo do veículo', 'modelo da viatura'],
      ['Марка и модель', 'Марка', 'Марка, модель', 'Марка/модель', 'Марка ТС', 'Модель ТС'],
    ].flat(),
  },
  group: {
    example: ['', ''],
    others: [
      ['Gruppe', 'Grupo', 'Groupe', 'Группа'],

      ['groups', 'fleet', 'folder', 'branch', 'team'],
      ['Flotte', 'Ordner', 'Niederlassung', 'Fuhrpark'],
      ['flota', 'sucursal', 'carpeta'],
      ['flotte', 'agence', 'dossier'],
      ['frota', 'filial', 'pasta'],
      ['Автопарк', 'Филиал', 'Папка', 'Парк'],
    ].flat(),
  },
  driver: {
    example: ['Inês Duarte', ''],
    others: [
      ['driver name', 'driven by', 'employee', 'operator'],
      ['Fahrer', 'Fahrername', 'Mitarbeiter'],
      ['conductor', 'chófer', 'chofer', 'nombre del conductor'],
      ['chauffeur', 'conducteur', 'nom du conducteur'],
      ['motorista', 'condutor', 'nome do motorista'],
      ['Водитель', 'ФИО водителя', 'Имя водителя', 'Шофёр'],
    ].flat(),
  },
  phone: {
    example: ['', ''],
    others: [
      ['SIM-Nummer', 'Número de la SIM', 'Número do SIM', 'Номер SIM-карты'],

      ['sim', 'sim number', 'phone', 'phone number', 'sim card', 'msisdn', 'sim phone'],
      ['SIM', 'SIM-Karte', 'Telefonnummer', 'Telefon', 'Rufnummer'],
      ['SIM', 'teléfono', 'número de teléfono', 'tarjeta SIM', 'número SIM'],
      ['SIM', 'téléphone', 'numéro de téléphone', 'carte SIM', 'numéro SIM'],
      ['SIM', 'telefone', 'número de telefone', 'cartão SIM', 'número SIM'],
      ['СИМ', 'Сим-карта', 'Телефон', 'Номер телефона', 'Номер SIM'],
    ].flat(),
  },
}
