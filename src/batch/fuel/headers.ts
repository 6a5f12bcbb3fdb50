import { headerReader } from '#formats/headers.ts'

/** Columns of a card's file, and what they are called in the languages of the platform. */

export const columns = [
  ...(['vehicle', 'date', 'time', 'volume', 'price', 'cost', 'odometer', 'station', 'fuel_type', 'card'] as const),
  ...(['external_id', 'comment', 'lat', 'lng'] as const),
] as const
export type ColumnName = (typeof columns)[number]

/** What numbers are called that no other transaction has, and those of tills, which begin anew. */
const numbers = {
  transaction: [
    ...['Transaction', 'Transaction number', 'Transaction ID', 'ID', 'Transaktionsnummer', 'Número de transacción'],
    ...['Numéro de transaction', 'Número da transação', 'Номер транзакции', 'Номер операции'],
  ],
  till: [
    ...['Receipt', 'Receipt number', 'Voucher number', 'Belegnummer', 'Beleg-Nr.', 'Beleg', 'Belegnr', 'Recibo'],
    ...['Número de recibo', 'Numéro de reçu', 'Reçu', 'Número do recibo', 'Номер чека', 'Чек'],
  ],
}

const names: Readonly<Record<ColumnName, readonly string[]>> = {
  vehicle: [
    ...['Vehicle', 'Registration', 'Registration number', 'License plate', 'Licence plate', 'Plate', 'VRN', 'Reg no'],
    ...['Kennzeichen', 'Fahrzeug', 'Kfz-Kennzeichen', 'KFZ', 'Amtliches Kennzeichen', 'Fahrzeugkennzeichen'],
    ...['Vehículo', 'Matrícula', 'Placa', 'Patente', 'Véhicule', 'Immatriculation', "Plaque d'immatriculation"],
    ...['Veículo', 'Автомобиль', 'Транспортное средство', 'Госномер', 'Гос. номер', 'Номер автомобиля', 'ТС'],
  ],
  date: [
    ...['Date', 'Transaction date', 'Date and time', 'Date/time', 'Datetime', 'Timestamp', 'Delivery date'],
    ...['Datum', 'Belegdatum', 'Lieferdatum', 'Transaktionsdatum', 'Tankdatum', 'Datum und Uhrzeit', 'Zeitpunkt'],
    ...['Fecha', 'Fecha de operación', 'Fecha y hora', 'Date de transaction', 'Date et heure', 'Data'],
    ...['Data da transação', 'Data e hora', 'Дата', 'Дата операции', 'Дата транзакции', 'Дата и время'],
  ],
  time: [
    ...['Time', 'Transaction time', 'Hour', 'Uhrzeit', 'Zeit', 'Transaktionszeit', 'Lieferzeit', 'Hora'],
    ...['Hora de operación', 'Heure', 'Heure de transaction', 'Hora da transação', 'Время', 'Время операции'],
  ],
  volume: [
    ...['Volume', 'Quantity', 'Qty', 'Litres', 'Liters', 'Amount of fuel', 'Fuel quantity', 'kWh', 'Energy'],
    ...['Menge', 'Liter', 'Menge in Liter', 'Menge (l)', 'Volumen', 'Energie', 'Cantidad', 'Litros', 'Volumen (l)'],
    ...[
      'Quantité',
      'Volume (l)',
      'Energía',
      'Quantidade',
      'Energia',
      'Объём',
      'Объем',
      'Количество',
      'Литры',
      'Объём, л',
    ],
    ...['Количество, л', 'Энергия'],
  ],
  price: [
    ...[
      'Price',
      'Unit price',
      'Price per litre',
      'Price per liter',
      'Preis',
      'Einzelpreis',
      'Literpreis',
      'Preis pro Liter',
    ],
    ...['Preis/Liter', 'Precio', 'Precio unitario', 'Precio por litro', 'Prix', 'Prix unitaire', 'Prix au litre'],
    ...['Preço', 'Preço unitário', 'Preço por litro', 'Цена', 'Цена за литр', 'Цена за единицу'],
  ],
  cost: [
    ...[
      'Cost',
      'Total',
      'Gross amount',
      'Amount',
      'Total amount',
      'Total cost',
      'Betrag',
      'Bruttobetrag',
      'Gesamtbetrag',
    ],
    ...['Brutto', 'Summe', 'Gesamtpreis', 'Endbetrag', 'Importe', 'Importe total', 'Coste', 'Costo', 'Montant'],
    ...['Montant TTC', 'Montant total', 'Valor', 'Valor total', 'Custo', 'Сумма', 'Стоимость', 'Итого'],
  ],
  odometer: [
    ...[
      'Odometer',
      'Mileage',
      'Odometer reading',
      'Kilometres',
      'Kilometers',
      'km',
      'Kilometerstand',
      'km-Stand',
      'Tachostand',
    ],
    ...[
      'Kilometraje',
      'Odómetro',
      'Cuentakilómetros',
      'Kilómetros',
      'Kilométrage',
      'Compteur',
      'Compteur kilométrique',
    ],
    ...['Quilometragem', 'Hodômetro', 'Odômetro', 'Пробег', 'Одометр', 'Показания одометра'],
  ],
  station: [
    ...[
      'Station',
      'Site',
      'Site name',
      'Filling station',
      'Petrol station',
      'Merchant',
      'Location',
      'Tankstelle',
      'Ort',
    ],
    ...[
      'Akzeptanzstelle',
      'Standort',
      'Stationsname',
      'Estación',
      'Estación de servicio',
      'Gasolinera',
      'Establecimiento',
    ],
    ...['Station-service', 'Lieu', 'Posto', 'Estabelecimento', 'АЗС', 'Станция', 'Адрес АЗС', 'Торговая точка'],
  ],
  fuel_type: [
    ...[
      'Product',
      'Fuel',
      'Fuel type',
      'Product name',
      'Produkt',
      'Warenart',
      'Kraftstoff',
      'Kraftstoffart',
      'Artikel',
    ],
    ...['Producto', 'Combustible', 'Produit', 'Carburant', 'Type de carburant', 'Produto', 'Combustível'],
    ...['Продукт', 'Топливо', 'Вид топлива', 'Товар', 'Тип топлива'],
  ],
  card: [
    ...['Card', 'Card number', 'Card no', 'PAN', 'Karte', 'Kartennummer', 'Karten-Nr.', 'Tankkarte', 'Tarjeta'],
    ...['Número de tarjeta', 'Carte', 'Numéro de carte', 'Cartão', 'Número do cartão', 'Карта', 'Номер карты'],
  ],
  external_id: [...numbers.transaction, ...numbers.till],
  comment: ['Comment', 'Note', 'Kommentar', 'Bemerkung', 'Comentario', 'Commentaire', 'Comentário', 'Комментарий'],
  lat: ['Latitude', 'Lat', 'Breite', 'Breitengrad', 'Latitud', 'Широта'],
  lng: ['Longitude', 'Lng', 'Lon', 'Länge', 'Längengrad', 'Longitud', 'Долгота'],
}

/** Finds the columns of a header, in any of the languages. */
export const readHeader = headerReader(
  Object.fromEntries(columns.map((column) => [column, [column, ...names[column]]])) as Record<ColumnName, string[]>,
)

const readNumber = headerReader(numbers)

/** Answers whether a column of this title has the numbers of a till. */
export const isOfTill = (title: string): boolean => readNumber([title]).columns[0] === 'till'
