import type words from './en.ts'

export default {
  title: 'Veículos',
  fit: 'Mostrar tudo',
  more: 'Mostrar mais',
  less: 'Mostrar menos',
  elsewhere: 'Fora da área compartilhada',
  nowhere: 'Ainda sem posição',
  driver: 'Motorista',
  vehicle: 'Veículo',
  details: 'Detalhes',
  movement: {
    moving: 'Em movimento',
    stopped: 'Parado',
    parked: 'Estacionado',
  },
  connection: {
    active: 'On-line',
    idle: 'Sem notícias há alguns minutos',
    offline: 'Off-line',
    signal_lost: 'Sem sinal',
    just_registered: 'Ainda sem notícias',
    just_replaced: 'Ainda sem notícias',
  },
} satisfies typeof words
