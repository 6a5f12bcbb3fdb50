export default {
  title: 'Códigos de activación',
  new_codes: 'Códigos nuevos',
  search: 'Código, plan, rastreador',
  empty: 'Aún no hay códigos',
  empty_text: 'Con un código un usuario registra un dispositivo en el plan que usted elija.',
  code: 'Código',
  count: 'Cuántos',
  used: 'usado',
  unused: 'sin usar',
  used_on: 'Usado el',
  print: 'Imprimir',
  change: 'Cambiar lo que dan',
  change_text: 'Solo de códigos sin usar.',
  made: {
    one: '# código creado',
    other: '# códigos creados',
  },
  changed: {
    one: '# código cambiado',
    other: '# códigos cambiados',
  },
  with_bonus: 'Bonificación: #',
  with_days: {
    one: '# día gratis',
    other: '# días gratis',
  },
}
