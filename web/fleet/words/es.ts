import type words from './en.ts'

export default {
  screens: {
    map: 'Mapa',
    tracks: 'Recorridos',
    events: 'Eventos',
    rules: 'Reglas',
    zones: 'Zonas',
    places: 'Lugares',
    vehicles: 'Vehículos',
    employees: 'Empleados',
    departments: 'Departamentos',
    garages: 'Garajes',
    tags: 'Etiquetas',
    statuses: 'Estados',
    checkins: 'Registros',
    forms: 'Formularios',
    links: 'Enlaces',
    devices: 'Dispositivos',
    account: 'Cuenta',
    subusers: 'Usuarios',
  },
} satisfies typeof words
