import type words from './en.ts'

export default {
  title: 'Vehículos',
  fit: 'Mostrar todo',
  more: 'Mostrar más',
  less: 'Mostrar menos',
  elsewhere: 'Fuera de la zona compartida',
  nowhere: 'Aún sin posición',
  driver: 'Conductor',
  vehicle: 'Vehículo',
  details: 'Detalles',
  movement: {
    moving: 'En movimiento',
    stopped: 'Detenido',
    parked: 'Estacionado',
  },
  connection: {
    active: 'En línea',
    idle: 'Sin noticias desde hace unos minutos',
    offline: 'Sin conexión',
    signal_lost: 'Sin señal',
    just_registered: 'Aún sin noticias',
    just_replaced: 'Aún sin noticias',
  },
} satisfies typeof words
