import type words from './en.ts'

export default {
  title: 'Машины',
  fit: 'Показать всё',
  more: 'Показать больше',
  less: 'Показать меньше',
  elsewhere: 'Вне показываемой области',
  nowhere: 'Положения пока нет',
  driver: 'Водитель',
  vehicle: 'Машина',
  details: 'Подробности',
  movement: {
    moving: 'Движется',
    stopped: 'Остановка',
    parked: 'Стоянка',
  },
  connection: {
    active: 'На связи',
    idle: 'Нет вестей несколько минут',
    offline: 'Нет связи',
    signal_lost: 'Нет сигнала',
    just_registered: 'Вестей ещё не было',
    just_replaced: 'Вестей ещё не было',
  },
} satisfies typeof words
