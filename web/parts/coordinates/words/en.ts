export default {
  open: 'Open in maps',
  app: 'Open in the app for maps',
  selected: 'Selected: copy it with your keys',
}
