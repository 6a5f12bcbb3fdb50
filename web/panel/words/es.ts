import type words from './en.ts'

export default {
  screens: {
    home: 'Inicio',
    users: 'Usuarios',
    trackers: 'Rastreadores',
    plans: 'Planes',
    codes: 'Códigos de activación',
    subdealers: 'Subdistribuidores',
    service: 'Servicio',
    notifications: 'Notificaciones',
    menus: 'Menús',
    security: 'Seguridad',
    logins: 'Accesos',
    audit: 'Auditoría',
    operator: 'Operación',
  },
  factor_wanted: 'Esta plataforma pide un segundo factor al iniciar sesión, y usted no tiene ninguno.',
  factor_set: 'Configurarlo',
} satisfies typeof words
