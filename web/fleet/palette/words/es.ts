import type words from './en.ts'

export default {
  find: 'Vehículos, lugares, pantallas …',
  vehicles: 'Vehículos',
  places: 'Lugares',
  addresses: 'Direcciones',
  screens: 'Pantallas',
  actions: 'Acciones',
  keys: {
    find: 'Buscar vehículo',
    palette: 'Buscar o hacer algo',
    move: 'Recorrer la lista',
    open: 'Abrir',
    close: 'Cerrar o borrar la búsqueda',
    zoom: 'Ampliar y mover el mapa',
    keys: 'Mostrar estas teclas',
  },
  lost_since: 'desde',
} satisfies typeof words
