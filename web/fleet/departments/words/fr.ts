import type words from './en.ts'

export default {
  title: 'Services',
  new_department: 'Nouveau service',
  empty: 'Pas encore de services',
  empty_text: 'Un service regroupe des employés.',
  nothing_found: 'Aucun service ne porte ce nom',
  label: 'Nom',
  address: 'Adresse',
  people: 'Employés',
  show_people: 'Voir les employés',
  saved: 'Enregistré',
  removed: 'Supprimé',
  remove_title: 'Supprimer ce service ?',
  remove_text: 'Ses employés n’auront plus de service.',
  remove_many: { one: 'Supprimer # service ?', other: 'Supprimer # services ?' },
} satisfies typeof words
