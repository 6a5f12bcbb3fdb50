import type words from './en.ts'

export default {
  title: 'Notifications de ce navigateur',
  notify: 'Notifier dans ce navigateur',
  about: 'Vous apprenez ici ce qui se passe même si aucune page n’est ouverte, tant que vous êtes connecté.',
  not_possible: 'Ce navigateur ne le peut pas, ou la page n’a pas été ouverte en https.',
  not_set_up: 'L’opérateur n’a pas configuré les notifications pour navigateurs.',
  forbidden: 'Ce navigateur n’autorise pas la page à vous notifier. Autorisez-le dans les réglages de la page.',
  no_service: 'Le service de notification de ce navigateur est injoignable.',
  kinds: 'Ce que vous apprenez',
  categories: {
    history_rule: 'Règles',
    history_work_status: 'Statuts de travail',
    history_info: 'Tout le reste',
  },
} satisfies typeof words
