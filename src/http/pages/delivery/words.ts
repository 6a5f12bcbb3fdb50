import type { LinkView } from '#service/task/link-view.ts'

/** Words of the page that a customer sees of a task. */
export interface DeliveryWords {
  states: Readonly<Record<LinkView['state'], string>>
  time: string
  expected: string
  /** `{from}`, `{to}`: times of day. */
  between: string
  driver: string
  map: string
  absent: string
  isAbsent: string
  how: string
  /** `{}`: from 1 to 5. */
  stars: string
  thanks: string
}

const en: DeliveryWords = {
  states: {
    unassigned: 'We are planning it',
    assigned: 'It is planned',
    underway: 'We are on our way to you',
    arrived: 'We are there',
    done: 'It is done',
    delayed: 'It is done',
    failed: 'It could not be done',
  },
  time: 'Time',
  expected: 'Expected',
  between: 'between {from} and {to}',
  driver: 'With you will be',
  map: 'Where we are now, on a map',
  absent: 'Nobody will be at home',
  isAbsent: 'We know that nobody will be at home.',
  how: 'How was it?',
  stars: '{} of 5',
  thanks: 'Thank you for telling us.',
}

const de: DeliveryWords = {
  states: {
    unassigned: 'Wir planen den Besuch',
    assigned: 'Der Besuch ist geplant',
    underway: 'Wir sind auf dem Weg zu Ihnen',
    arrived: 'Wir sind da',
    done: 'Es ist erledigt',
    delayed: 'Es ist erledigt',
    failed: 'Es hat nicht geklappt',
  },
  time: 'Zeit',
  expected: 'Erwartet',
  between: 'zwischen {from} und {to}',
  driver: 'Zu Ihnen kommt',
  map: 'Wo wir gerade sind, auf einer Karte',
  absent: 'Es wird niemand zu Hause sein',
  isAbsent: 'Wir wissen, dass niemand zu Hause sein wird.',
  how: 'Wie war es?',
  stars: '{} von 5',
  thanks: 'Danke für Ihre Rückmeldung.',
}

const es: DeliveryWords = {
  states: {
    unassigned: 'Estamos planificando la visita',
    assigned: 'La visita está planificada',
    underway: 'Vamos de camino',
    arrived: 'Hemos llegado',
    done: 'Está hecho',
    delayed: 'Está hecho',
    failed: 'No ha sido posible',
  },
  time: 'Horario',
  expected: 'Llegada prevista',
  between: 'entre las {from} y las {to}',
  driver: 'Le visitará',
  map: 'Dónde estamos ahora, en un mapa',
  absent: 'No habrá nadie en casa',
  isAbsent: 'Sabemos que no habrá nadie en casa.',
  how: '¿Qué tal fue?',
  stars: '{} de 5',
  thanks: 'Gracias por su opinión.',
}

const fr: DeliveryWords = {
  states: {
    unassigned: 'Nous planifions la visite',
    assigned: 'La visite est prévue',
    underway: 'Nous sommes en route vers vous',
    arrived: 'Nous sommes arrivés',
    done: 'C’est fait',
    delayed: 'C’est fait',
    failed: 'Cela n’a pas été possible',
  },
  time: 'Horaire',
  expected: 'Arrivée prévue',
  between: 'entre {from} et {to}',
  driver: 'Chez vous viendra',
  map: 'Où nous sommes maintenant, sur une carte',
  absent: 'Il n’y aura personne',
  isAbsent: 'Nous savons qu’il n’y aura personne.',
  how: 'Comment cela s’est-il passé ?',
  stars: '{} sur 5',
  thanks: 'Merci de votre retour.',
}

const pt: DeliveryWords = {
  states: {
    unassigned: 'Estamos a planear a visita',
    assigned: 'A visita está planeada',
    underway: 'Vamos a caminho',
    arrived: 'Chegámos',
    done: 'Está feito',
    delayed: 'Está feito',
    failed: 'Não foi possível',
  },
  time: 'Horário',
  expected: 'Chegada prevista',
  between: 'entre as {from} e as {to}',
  driver: 'Vai até si',
  map: 'Onde estamos agora, num mapa',
  absent: 'Não estará ninguém em casa',
  isAbsent: 'Sabemos que não estará ninguém em casa.',
  how: 'Como correu?',
  stars: '{} de 5',
  thanks: 'Obrigado pela sua opinião.',
}

const ru: DeliveryWords = {
  states: {
    unassigned: 'Мы планируем визит',
    assigned: 'Визит запланирован',
    underway: 'Мы едем к вам',
    arrived: 'Мы на месте',
    done: 'Всё сделано',
    delayed: 'Всё сделано',
    failed: 'Не получилось',
  },
  time: 'Время',
  expected: 'Ожидаем прибытие',
  between: 'между {from} и {to}',
  driver: 'К вам приедет',
  map: 'Где мы сейчас, на карте',
  absent: 'Дома никого не будет',
  isAbsent: 'Мы знаем, что дома никого не будет.',
  how: 'Как всё прошло?',
  stars: '{} из 5',
  thanks: 'Спасибо за отзыв.',
}

export const deliveryWords: Readonly<Record<string, DeliveryWords>> = { de, en, es, fr, pt, ru }
