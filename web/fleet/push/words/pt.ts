import type words from './en.ts'

export default {
  title: 'Notificações deste navegador',
  notify: 'Notificar neste navegador',
  about: 'Aqui você fica sabendo do que acontece mesmo sem página aberta, enquanto estiver conectado.',
  not_possible: 'Este navegador não consegue, ou a página não foi aberta por https.',
  not_set_up: 'O operador não configurou notificações para navegadores.',
  forbidden: 'Este navegador não permite notificações da página. Permita nas configurações da página.',
  no_service: 'O serviço de notificações deste navegador não pode ser alcançado.',
  kinds: 'Do que você é avisado',
  categories: {
    history_rule: 'Regras',
    history_work_status: 'Status de trabalho',
    history_info: 'Todo o resto',
  },
} satisfies typeof words
