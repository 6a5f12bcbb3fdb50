import type { LinkStatus } from '#api/tracker/location/link/shown.ts'

/** What the page of a link says. */
export interface LinkWords {
  map: string
  zoomIn: string
  zoomOut: string
  fit: string
  live: string
  reconnecting: string
  elsewhere: string
  nowhere: string
  driver: string
  vehicle: string
  details: string
  /** Units that browsers have no names for. */
  knots: string
  nautical_miles: string
  moving: string
  stopped: string
  parked: string
  active: string
  idle: string
  offline: string
  signal_lost: string
  just_registered: string
  just_replaced: string
  notices: Readonly<Record<Exclude<LinkStatus, 'enabled'>, { heading: string; text: string }>>
}

const en: LinkWords = {
  map: 'Map',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all',
  live: 'Live',
  reconnecting: 'Connecting …',
  elsewhere: 'Not in the shared area',
  nowhere: 'No position yet',
  driver: 'Driver',
  vehicle: 'Vehicle',
  details: 'Details',
  knots: 'kn',
  nautical_miles: 'NM',
  moving: 'Moving',
  stopped: 'Stopped',
  parked: 'Parked',
  active: 'Online',
  idle: 'Silent for a few minutes',
  offline: 'Offline',
  signal_lost: 'No signal',
  just_registered: 'Not heard yet',
  just_replaced: 'Not heard yet',
  notices: {
    disabled: { heading: 'This link is switched off', text: 'Whoever sent it to you can switch it on again.' },
    inactive: { heading: 'This link is not active yet', text: 'Please come back later.' },
    expired: { heading: 'This link has ended', text: 'Ask whoever sent it to you for a new one.' },
    unknown: { heading: 'There is no such link', text: 'Please check the address.' },
  },
}

const de: LinkWords = {
  map: 'Karte',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fit: 'Alles zeigen',
  live: 'Live',
  reconnecting: 'Verbinde …',
  elsewhere: 'Nicht im freigegebenen Gebiet',
  nowhere: 'Noch keine Position',
  driver: 'Fahrer',
  vehicle: 'Fahrzeug',
  details: 'Einzelheiten',
  knots: 'kn',
  nautical_miles: 'NM',
  moving: 'Fährt',
  stopped: 'Hält',
  parked: 'Parkt',
  active: 'Online',
  idle: 'Seit einigen Minuten still',
  offline: 'Offline',
  signal_lost: 'Kein Signal',
  just_registered: 'Noch nichts gehört',
  just_replaced: 'Noch nichts gehört',
  notices: {
    disabled: { heading: 'Dieser Link ist abgeschaltet', text: 'Wer ihn geschickt hat, kann ihn wieder einschalten.' },
    inactive: { heading: 'Dieser Link gilt noch nicht', text: 'Bitte kommen Sie später wieder.' },
    expired: { heading: 'Dieser Link ist abgelaufen', text: 'Bitten Sie den Absender um einen neuen.' },
    unknown: { heading: 'Diesen Link gibt es nicht', text: 'Bitte prüfen Sie die Adresse.' },
  },
}

const es: LinkWords = {
  map: 'Mapa',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  fit: 'Mostrar todo',
  live: 'En vivo',
  reconnecting: 'Conectando …',
  elsewhere: 'Fuera de la zona compartida',
  nowhere: 'Aún sin posición',
  driver: 'Conductor',
  vehicle: 'Vehículo',
  details: 'Detalles',
  knots: 'kn',
  nautical_miles: 'NM',
  moving: 'En movimiento',
  stopped: 'Detenido',
  parked: 'Estacionado',
  active: 'En línea',
  idle: 'Sin noticias desde hace unos minutos',
  offline: 'Sin conexión',
  signal_lost: 'Sin señal',
  just_registered: 'Aún sin noticias',
  just_replaced: 'Aún sin noticias',
  notices: {
    disabled: { heading: 'Este enlace está desactivado', text: 'Quien se lo envió puede volver a activarlo.' },
    inactive: { heading: 'Este enlace aún no está activo', text: 'Vuelva más tarde.' },
    expired: { heading: 'Este enlace ha caducado', text: 'Pida uno nuevo a quien se lo envió.' },
    unknown: { heading: 'Este enlace no existe', text: 'Compruebe la dirección.' },
  },
}

const fr: LinkWords = {
  map: 'Carte',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  fit: 'Tout afficher',
  live: 'En direct',
  reconnecting: 'Connexion …',
  elsewhere: 'Hors de la zone partagée',
  nowhere: 'Pas encore de position',
  driver: 'Conducteur',
  vehicle: 'Véhicule',
  details: 'Détails',
  knots: 'kn',
  nautical_miles: 'NM',
  moving: 'En mouvement',
  stopped: 'À l’arrêt',
  parked: 'Stationné',
  active: 'En ligne',
  idle: 'Silencieux depuis quelques minutes',
  offline: 'Hors ligne',
  signal_lost: 'Pas de signal',
  just_registered: 'Aucune nouvelle encore',
  just_replaced: 'Aucune nouvelle encore',
  notices: {
    disabled: { heading: 'Ce lien est désactivé', text: 'La personne qui vous l’a envoyé peut le réactiver.' },
    inactive: { heading: 'Ce lien n’est pas encore actif', text: 'Revenez plus tard.' },
    expired: { heading: 'Ce lien a expiré', text: 'Demandez-en un nouveau à la personne qui vous l’a envoyé.' },
    unknown: { heading: 'Ce lien n’existe pas', text: 'Vérifiez l’adresse.' },
  },
}

const pt: LinkWords = {
  map: 'Mapa',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  fit: 'Mostrar tudo',
  live: 'Ao vivo',
  reconnecting: 'A ligar …',
  elsewhere: 'Fora da área partilhada',
  nowhere: 'Ainda sem posição',
  driver: 'Condutor',
  vehicle: 'Veículo',
  details: 'Detalhes',
  knots: 'kn',
  nautical_miles: 'NM',
  moving: 'Em movimento',
  stopped: 'Parado',
  parked: 'Estacionado',
  active: 'Online',
  idle: 'Sem notícias há alguns minutos',
  offline: 'Offline',
  signal_lost: 'Sem sinal',
  just_registered: 'Ainda sem notícias',
  just_replaced: 'Ainda sem notícias',
  notices: {
    disabled: { heading: 'Esta ligação está desativada', text: 'Quem a enviou pode voltar a ativá-la.' },
    inactive: { heading: 'Esta ligação ainda não está ativa', text: 'Volte mais tarde.' },
    expired: { heading: 'Esta ligação expirou', text: 'Peça uma nova a quem a enviou.' },
    unknown: { heading: 'Esta ligação não existe', text: 'Verifique o endereço.' },
  },
}

const ru: LinkWords = {
  map: 'Карта',
  zoomIn: 'Приблизить',
  zoomOut: 'Отдалить',
  fit: 'Показать всё',
  live: 'В эфире',
  reconnecting: 'Соединение …',
  elsewhere: 'Вне показываемой области',
  nowhere: 'Положения пока нет',
  driver: 'Водитель',
  vehicle: 'Автомобиль',
  details: 'Подробности',
  knots: 'уз',
  nautical_miles: 'м. миль',
  moving: 'Движется',
  stopped: 'Остановка',
  parked: 'Стоянка',
  active: 'На связи',
  idle: 'Нет вестей несколько минут',
  offline: 'Нет связи',
  signal_lost: 'Нет сигнала',
  just_registered: 'Вестей ещё не было',
  just_replaced: 'Вестей ещё не было',
  notices: {
    disabled: { heading: 'Эта ссылка выключена', text: 'Её может снова включить тот, кто её прислал.' },
    inactive: { heading: 'Эта ссылка ещё не действует', text: 'Зайдите позже.' },
    expired: { heading: 'Срок этой ссылки истёк', text: 'Попросите новую у того, кто её прислал.' },
    unknown: { heading: 'Такой ссылки нет', text: 'Проверьте адрес.' },
  },
}

const languages: Readonly<Record<string, LinkWords>> = { de, en, es, fr, pt, ru }

/** The first language of a browser's list that is one of ours; else English. */
export const wordsFor = (accepted: string): { lang: string; words: LinkWords } => {
  for (const [, lang = ''] of accepted.toLowerCase().matchAll(/(?:^|,)\s*([a-z]{2})\b/g)) {
    const words = languages[lang]
    if (words) return { lang, words }
  }
  return { lang: 'en', words: en }
}
