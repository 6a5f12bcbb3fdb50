export default {
  filter: 'Filter',
  tags_hint: 'All tags',
  order: 'Sort',
  by_label: 'By name',
  by_newest: 'Newest first',
  show_all: 'Show all',
  fit: 'Fit all',
}
