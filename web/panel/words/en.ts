export default {
  screens: {
    home: 'Home',
    users: 'Users',
    trackers: 'Trackers',
    plans: 'Plans',
    codes: 'Activation codes',
    subdealers: 'Sub-dealers',
    service: 'Service',
    notifications: 'Notifications',
    menus: 'Menus',
    security: 'Security',
    logins: 'Logins',
    audit: 'Audit',
    operator: 'Operator',
  },
  factor_wanted: 'This platform asks for a second factor at sign-in, and you have none.',
  factor_set: 'Set it up',
}
