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
}
