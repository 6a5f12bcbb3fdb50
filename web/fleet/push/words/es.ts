import type words from './en.ts'

export default {
  title: 'Notificaciones de este navegador',
  notify: 'Notificar en este navegador',
  about: 'Aquí se le avisa de lo que ocurre aunque no haya ninguna página abierta, mientras tenga la sesión iniciada.',
  not_possible: 'Este navegador no puede hacerlo, o la página no se abrió por https.',
  not_set_up: 'El operador no ha configurado las notificaciones para navegadores.',
  forbidden: 'Este navegador no permite notificaciones de la página. Permítalas en los ajustes de la página.',
  no_service: 'No se puede acceder al servicio de notificaciones de este navegador.',
  kinds: 'De qué se le avisa',
  categories: {
    history_rule: 'Reglas',
    history_work_status: 'Estados de trabajo',
    history_info: 'Todo lo demás',
  },
} satisfies typeof words
