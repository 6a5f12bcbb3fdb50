import type { Language } from './source.ts'

/** What the controls of the map say. */
const terms = [
  'Map.Title',
  'NavigationControl.ZoomIn',
  'NavigationControl.ZoomOut',
  'AttributionControl.ToggleAttribution',
  'Popup.Close',
  'Marker.Title',
  'ScaleControl.Feet',
  'ScaleControl.Meters',
  'ScaleControl.Kilometers',
  'ScaleControl.Miles',
] as const
type Words = Readonly<Record<(typeof terms)[number], string>>

const named = (...said: string[]): Words => Object.fromEntries(terms.map((term, i) => [term, said[i]])) as Words

export const mapWords: Readonly<Record<Language, Words>> = {
  en: named('Map', 'Zoom in', 'Zoom out', 'Show sources', 'Close', 'Marker', 'ft', 'm', 'km', 'mi'),
  de: named('Karte', 'Vergrößern', 'Verkleinern', 'Quellen zeigen', 'Schließen', 'Markierung', 'ft', 'm', 'km', 'mi'),
  es: named('Mapa', 'Acercar', 'Alejar', 'Mostrar fuentes', 'Cerrar', 'Marcador', 'ft', 'm', 'km', 'mi'),
  fr: named('Carte', 'Zoomer', 'Dézoomer', 'Afficher les sources', 'Fermer', 'Repère', 'pi', 'm', 'km', 'mi'),
  pt: named('Mapa', 'Aproximar', 'Afastar', 'Mostrar fontes', 'Fechar', 'Marcador', 'ft', 'm', 'km', 'mi'),
  ru: named('Карта', 'Приблизить', 'Отдалить', 'Показать источники', 'Закрыть', 'Метка', 'фт', 'м', 'км', 'миль'),
}
