export default {
  find: 'Vehicles, places, screens …',
  vehicles: 'Vehicles',
  places: 'Places',
  addresses: 'Addresses',
  screens: 'Screens',
  actions: 'Actions',
  keys: {
    find: 'Find a vehicle',
    palette: 'Find or do anything',
    move: 'Move through the list',
    open: 'Open',
    close: 'Close, or clear the search',
    zoom: 'Zoom and move the map',
    keys: 'Show these keys',
  },
  lost_since: 'since',
}
