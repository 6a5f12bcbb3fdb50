import type words from './en.ts'

export default {
  find: 'Veículos, lugares, telas …',
  vehicles: 'Veículos',
  places: 'Lugares',
  addresses: 'Endereços',
  screens: 'Telas',
  actions: 'Ações',
  keys: {
    find: 'Buscar veículo',
    palette: 'Buscar ou fazer algo',
    move: 'Percorrer a lista',
    open: 'Abrir',
    close: 'Fechar ou limpar a busca',
    zoom: 'Ampliar e mover o mapa',
    keys: 'Mostrar estas teclas',
  },
  lost_since: 'desde',
} satisfies typeof words
