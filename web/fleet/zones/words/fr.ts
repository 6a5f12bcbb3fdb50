import type { ZoneWords } from '../words.ts'

export default {
  title: 'Zones',
  count: { one: '# zone', other: '# zones' },
  new: 'Nouvelle zone',
  new_here: 'Nouvelle zone ici',
  search: 'Trouver une zone',
  empty: 'Pas encore de zones',
  empty_text: 'Dessinez une zone sur la carte et sachez qui entre et sort.',
  nothing_found: 'Aucune zone ne correspond',
  label: 'Nom',
  color: 'Couleur',
  saved: 'Enregistré',
  removed: 'Supprimé',
  import: 'Importer',
  export: 'Exporter',
  fields: {
    label: 'Nom',
    address: 'Adresse',
    lat: 'Latitude',
    lng: 'Longitude',
    radius: 'Rayon',
    tags: 'Étiquettes',
  },
  where: 'Où elle est',
  remove_title: 'Supprimer cette zone ?',
  remove_text: 'Les événements qui la nomment restent tels quels.',
  used_by_rules: {
    one: '# règle en dépend : modifiez-la d’abord.',
    other: '# règles en dépendent : modifiez-les d’abord.',
  },
  used_by_links: { one: '# lien est limité à elle.', other: '# liens sont limités à elle.' },
} satisfies ZoneWords
