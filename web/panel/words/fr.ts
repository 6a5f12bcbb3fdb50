import type words from './en.ts'

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
  factor_wanted: 'Cette plateforme demande un second facteur à la connexion, et vous n’en avez pas.',
  factor_set: 'Le configurer',
} satisfies typeof words
