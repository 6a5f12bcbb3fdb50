export default {
  title: 'Codes d’activation',
  new_codes: 'Nouveaux codes',
  search: 'Code, forfait, traceur',
  empty: 'Aucun code',
  empty_text: 'Avec un code, un utilisateur enregistre un appareil au forfait que vous choisissez.',
  code: 'Code',
  count: 'Combien',
  used: 'utilisé',
  unused: 'libre',
  used_on: 'Utilisé le',
  print: 'Imprimer',
  change: 'Modifier leur contenu',
  change_text: 'Seulement pour les codes non utilisés.',
  made: {
    one: '# code créé',
    other: '# codes créés',
  },
  changed: {
    one: '# code modifié',
    other: '# codes modifiés',
  },
  with_bonus: 'Bonus : #',
  with_days: {
    one: '# jour gratuit',
    other: '# jours gratuits',
  },
}
