import type { Named } from './kind.ts'

/** What sheets in six languages call what is said of places and zones, and what an example of it is. */
export const located: Readonly<Record<string, Named>> = {
  label: {
    example: ['Harbour', 'Yard north'],
    others: [
      ['Name', 'Nombre', 'Nom', 'Nome', 'Название'],

      ['label', 'title', 'place', 'poi', 'customer', 'client', 'site', 'zone', 'geofence', 'point', 'object'],
      ['Bezeichnung', 'Ort', 'Kunde', 'Standort', 'Zone', 'Geozone', 'Titel', 'Firma'],
      ['título', 'lugar', 'cliente', 'zona', 'geocerca', 'denominación', 'sitio', 'punto'],
      ['titre', 'lieu', 'client', 'site', 'géozone', 'désignation', 'libellé', 'point'],
      ['título', 'local', 'cliente', 'zona', 'geocerca', 'designação', 'ponto'],
      ['Наименование', 'Имя', 'Место', 'Клиент', 'Объект', 'Зона', 'Геозона', 'Точка', 'Контрагент'],
    ].flat(),
  },
  address: {
    example: ['', ''],
    others: [
      ['Adresse', 'Dirección', 'Endereço', 'Адрес'],

      ['street', 'street address', 'location', 'full address'],
      ['Anschrift', 'Straße', 'Straße und Hausnummer'],
      ['domicilio', 'calle', 'ubicación'],
      ['rue', 'adresse postale', 'adresse complète'],
      ['morada', 'rua', 'localização'],
      ['Улица', 'Местоположение', 'Полный адрес'],
    ].flat(),
  },
  lat: {
    example: ['38.6971', '38.7436'],
    others: ['lat', 'latitude', 'y', 'Breitengrad', 'Breite', 'latitud', 'Широта', 'Шир.'],
  },
  lng: {
    example: ['-9.2061', '-9.1602'],
    others: ['lng', 'lon', 'long', 'longitude', 'x', 'Längengrad', 'Länge', 'longitud', 'Долгота', 'Долг.'],
  },
  radius: { example: ['150', '200'], others: ['radius', 'radius m', 'Umkreis', 'radio', 'rayon', 'raio', 'Радиус'] },
  description: {
    example: ['Dock 3', ''],
    others: [
      ['Beschreibung', 'Descripción', 'Descrição', 'Описание'],

      ['comment', 'comments', 'note', 'notes', 'remarks'],
      ['Bemerkung', 'Kommentar', 'Notiz', 'Notizen', 'Anmerkung'],
      ['comentario', 'nota', 'notas', 'observaciones'],
      ['commentaire', 'remarque', 'note', 'notes'],
      ['comentário', 'nota', 'notas', 'observações'],
      ['Примечание', 'Комментарий', 'Заметка', 'Заметки'],
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
  external_id: {
    example: ['K-17', 'K-18'],
    others: [
      ['Externe Kennung', 'Identificador externo', 'Identifiant externe', 'Внешний код'],

      ['id', 'number', 'external', 'reference', 'customer number'],
      ['Nummer', 'Kundennummer', 'externe ID', 'Referenz'],
      ['número', 'ID externo', 'referencia', 'código', 'número de cliente'],
      ['numéro', 'référence', 'ID externe', 'code', 'numéro client'],
      ['número', 'ID externo', 'referência', 'código', 'número do cliente'],
      ['Номер', 'Внешний ID', 'Код', 'Номер клиента', '№'],
    ].flat(),
  },
}
