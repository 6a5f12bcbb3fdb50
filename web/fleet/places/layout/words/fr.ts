import type words from './en.ts'

export default {
  title: 'Champs des lieux',
  about: 'Ce qui est gardé de chaque lieu, dans quel ordre et quelle section.',
  section: 'Section',
  first: 'Première section, sans titre',
  location: 'Adresse et position',
  field: 'Champ',
  type: 'Type',
  types: {
    text: 'Texte',
    bigtext: 'Texte long',
    email: 'E-mail',
    phone: 'Téléphone',
    decimal: 'Nombre',
    integer: 'Nombre entier',
    employee: 'Employé',
  },
  required: 'Obligatoire',
  add_field: 'Ajouter un champ',
  add_section: 'Ajouter une section',
  up: 'Monter',
  down: 'Descendre',
  saved: 'Enregistré',
  remove_title: 'Supprimer des champs avec leurs valeurs ?',
  remove_text: 'Tous les lieux perdent ce qu’ils ont dans :',
} satisfies typeof words
