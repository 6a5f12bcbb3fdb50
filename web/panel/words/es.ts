import type { PanelWords } from '../words.ts'

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
} satisfies PanelWords
