import type { Forms } from '#web/words/dictionary.ts'

export default {
  title: 'Zones',
  count: { one: '# zone', other: '# zones' } as Forms,
  new: 'New zone',
  new_here: 'New zone here',
  search: 'Find a zone',
  empty: 'No zones yet',
  empty_text: 'Draw an area on the map, and be told who comes and goes.',
  nothing_found: 'No zone matches',
  label: 'Name',
  color: 'Colour',
  saved: 'Saved',
  removed: 'Deleted',
  import: 'Import',
  export: 'Export',
  fields: {
    label: 'Name',
    address: 'Address',
    lat: 'Latitude',
    lng: 'Longitude',
    radius: 'Radius',
    tags: 'Tags',
  },
  where: 'Where it is',
  remove_title: 'Delete this zone?',
  remove_text: 'Events that named it stay as they are.',
  used_by_rules: {
    one: '# rule counts by it: change it first.',
    other: '# rules count by it: change these first.',
  } as Forms,
  used_by_links: { one: '# geo link is bounded by it.', other: '# geo links are bounded by it.' } as Forms,
}
