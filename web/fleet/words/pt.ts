import type words from './en.ts'

export default {
  screens: {
    map: 'Mapa',
    tracks: 'Trajetos',
    events: 'Eventos',
    rules: 'Regras',
    zones: 'Zonas',
    places: 'Lugares',
    vehicles: 'Veículos',
    employees: 'Funcionários',
    departments: 'Departamentos',
    garages: 'Garagens',
    tags: 'Etiquetas',
    statuses: 'Status',
    checkins: 'Check-ins',
    forms: 'Formulários',
    links: 'Links',
    devices: 'Dispositivos',
    account: 'Conta',
    subusers: 'Usuários',
  },
} satisfies typeof words
