import type words from './en.ts'

export default {
  screens: {
    home: 'Start',
    users: 'Benutzer',
    trackers: 'Tracker',
    plans: 'Tarife',
    codes: 'Aktivierungscodes',
    subdealers: 'Unterhändler',
    service: 'Dienst',
    notifications: 'Benachrichtigungen',
    menus: 'Menüs',
    security: 'Sicherheit',
    logins: 'Logins',
    audit: 'Protokoll',
    operator: 'Betrieb',
  },
  factor_wanted: 'Diese Plattform verlangt bei der Anmeldung einen zweiten Faktor, und Sie haben keinen.',
  factor_set: 'Einrichten',
} satisfies typeof words
