export default {
  asked: 'What was asked',
  asked_long: 'Too long to be kept: # characters',
  changes: 'What changed',
  no_changes: 'No record was changed.',
  added: 'added',
  changed: 'changed',
  removed: 'deleted',
  became: 'becomes',
  left_out: 'There is more than is kept here.',
}
