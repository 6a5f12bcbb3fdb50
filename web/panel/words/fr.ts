import type { PanelWords } from '../words.ts'

export default {
  screens: {
    home: 'Accueil',
    users: 'Utilisateurs',
    trackers: 'Traceurs',
    plans: 'Forfaits',
    codes: 'Codes d’activation',
    subdealers: 'Sous-revendeurs',
    service: 'Service',
    notifications: 'Notifications',
    menus: 'Menus',
    security: 'Sécurité',
    logins: 'Accès',
    audit: 'Audit',
    operator: 'Exploitation',
  },
} satisfies PanelWords
