import type { ZoneWords } from '../words.ts'

export default {
  title: 'Zonas',
  count: { one: '# zona', other: '# zonas' },
  new: 'Nueva zona',
  new_here: 'Nueva zona aquí',
  search: 'Buscar una zona',
  empty: 'Aún no hay zonas',
  empty_text: 'Dibuje un área en el mapa y sepa quién entra y sale.',
  nothing_found: 'Ninguna zona coincide',
  label: 'Nombre',
  color: 'Color',
  saved: 'Guardado',
  removed: 'Eliminado',
  import: 'Importar',
  export: 'Exportar',
  fields: {
    label: 'Nombre',
    address: 'Dirección',
    lat: 'Latitud',
    lng: 'Longitud',
    radius: 'Radio',
    tags: 'Etiquetas',
  },
  where: 'Dónde está',
  remove_title: '¿Eliminar esta zona?',
  remove_text: 'Los eventos que la nombran quedan como están.',
  used_by_rules: {
    one: '# regla depende de ella: cámbiela primero.',
    other: '# reglas dependen de ella: cámbielas primero.',
  },
  used_by_links: { one: '# enlace está limitado a ella.', other: '# enlaces están limitados a ella.' },
} satisfies ZoneWords
