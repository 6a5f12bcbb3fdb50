import type words from './en.ts'

export default {
  screens: {
    home: 'Início',
    users: 'Usuários',
    trackers: 'Rastreadores',
    plans: 'Planos',
    codes: 'Códigos de ativação',
    subdealers: 'Sub-revendedores',
    service: 'Serviço',
    notifications: 'Notificações',
    menus: 'Menus',
    security: 'Segurança',
    logins: 'Acessos',
    audit: 'Auditoria',
    operator: 'Operação',
  },
  factor_wanted: 'Esta plataforma pede um segundo fator ao entrar, e você não tem nenhum.',
  factor_set: 'Configurar',
} satisfies typeof words
