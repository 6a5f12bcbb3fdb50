import type words from './en.ts'

export default {
  asked: 'Ce qui était demandé',
  asked_long: 'Trop long pour être gardé : # caractères',
  changes: 'Ce qui a changé',
  no_changes: 'Aucun enregistrement n’a été modifié.',
  added: 'ajouté',
  changed: 'modifié',
  removed: 'supprimé',
  became: 'devient',
  left_out: 'Il y en a plus que ce qui est gardé ici.',
} satisfies typeof words
