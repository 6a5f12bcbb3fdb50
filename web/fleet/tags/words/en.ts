export default {
  title: 'Tags',
  new_tag: 'New tag',
  name: 'Name',
  color: 'Colour',
  empty: 'No tags yet',
  empty_text: 'A tag marks vehicles, people, places and zones that belong together.',
  remove_title: 'Delete this tag?',
  remove_text: 'It is taken off everything that carries it.',
  saved: 'Saved',
  removed: 'Deleted',
}
