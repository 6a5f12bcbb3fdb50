import type words from './en.ts'

export default {
  title: 'Garages',
  new_garage: 'Nouveau garage',
  empty: 'Pas encore de garages',
  empty_text: 'Où les véhicules sont garés et entretenus.',
  nothing_found: 'Aucun garage ne porte ce nom',
  organization_name: 'Organisation',
  dispatcher_name: 'Répartiteur',
  mechanic_name: 'Mécanicien',
  address: 'Adresse',
  vehicles: 'Véhicules',
  saved: 'Enregistré',
  removed: 'Supprimé',
  remove_title: 'Supprimer ce garage ?',
  remove_text: 'Ses véhicules n’en auront plus.',
  remove_many: { one: 'Supprimer # garage ?', other: 'Supprimer # garages ?' },
  unnamed: 'sans nom',
} satisfies typeof words
