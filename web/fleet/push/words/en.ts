export default {
  title: 'Notifications of this browser',
  notify: 'Notify this browser',
  about: 'You are told here of what happens while no page is open, as long as you are signed in.',
  not_possible: 'This browser cannot do that, or the page was not opened by https.',
  not_set_up: 'The operator has not set up notifications for browsers.',
  forbidden: 'This browser does not let the page notify you. Allow it in the settings of the page.',
  no_service: 'The push service of this browser cannot be reached.',
  kinds: 'What you are told of',
  categories: {
    history_rule: 'Rules',
    history_work_status: 'Working statuses',
    history_info: 'Everything else',
  },
}
