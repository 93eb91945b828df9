import type { ServiceType } from '@downspout/leads/options';
import { area, brand, phone } from './facts.ts';
import { samples } from './samples.ts';

/** The words of the site, one export per place, so that a script on the page carries only the words it shows. */

export const navigation = {
  label: 'Main',
  menu: 'Menu',
  home: 'Home',
  about: 'About',
  services: 'Services',
  holidayLights: 'Holiday Lights',
  contact: 'Contact',
  callNow: 'Call Now',
  skip: 'Skip to content',
} as const;

export const pages = {
  home: {
    title: `Gutter Cleaning & Power Washing in ${area.city} | ${brand.name}`,
    description: `Gutter cleaning, power washing and holiday lights in ${area.short}: licensed, insured, on time, with upfront pricing. Call ${phone.display} or ask for a free quote.`,
    socialTitle: `${brand.name}: gutters, power washing and holiday lights in ${area.city}`,
  },
  holidayLights: {
    title: `Holiday Light Installation in ${area.city} | ${brand.name}`,
    description: `Holiday lights for homes in ${area.city}, designed, installed, taken down and stored. Commercial-grade LEDs, timers included. Limited slots: ask for your free quote.`,
    socialTitle: `Holiday Lights & Décor by ${brand.name}`,
  },
  thankYou: {
    title: `Thank You | ${brand.name}`,
    description: `Your holiday lights request was received. ${brand.name} sends scheduling options within 24 hours.`,
    socialTitle: `Thank you from ${brand.name}`,
  },
  notFound: {
    title: 'Page Not Found',
    description: `This page does not exist. ${brand.name} is at ${phone.display}.`,
    socialTitle: 'Page Not Found',
  },
} as const;

export const banner = {
  label: 'Seasonal offer',
  text: 'Holiday Lights & Décor — Pro design, install, takedown & storage. Limited slots.',
  action: 'Reserve My Slot',
} as const;

export const hero = {
  headline: `Professional Gutter Services in ${area.city}`,
  text: 'Water running over the edge, or down the wall? We clear it, fix the small things while we are up there, and tell you the price before we climb.',
  call: 'Call Us Now',
  quote: 'Get Free Quote',
  promises: ['Free quote', 'Upfront pricing', 'On time, or we call'],
  scene: 'A roof in the rain, its gutter and downspout carrying the water away',
} as const;

export const about = {
  heading: `Why Choose ${brand.name}`,
  text: 'We are a local crew for gutters, washing and lights. The people you talk to are the people on the ladder.',
  badge: '10+ Years Experience',
  points: [
    {
      icon: 'shield',
      heading: 'Licensed & Insured',
      text: 'Covered for work at height and around your home. We send the papers if you want to see them.',
    },
    {
      icon: 'users',
      heading: 'Experienced Team',
      text: 'Over 10 years of Atlanta roofs: pine straw, oak tassels, summer storms.',
    },
    {
      icon: 'clock',
      heading: 'Reliable Service',
      text: 'On time, at the price we filledIn you. If the weather moves us, you hear it from us first.',
    },
  ],
} as const;

export const services = {
  heading: 'Our Services',
  text: 'Three jobs we do every week, each with a price before we start.',
  seasonal: 'SEASONAL',
  cards: [
    {
      icon: 'droplets',
      heading: 'Gutter Cleaning',
      text: 'Everything out by hand, then flushed until the water runs clear at the bottom.',
      features: ['Complete debris removal', 'Downspout cleaning', 'Gutter inspection', 'Minor repairs included'],
    },
    {
      icon: 'spray',
      heading: 'Power Washing',
      text: 'The right pressure for each surface, and your plants wetted down first.',
      features: ['House exterior', 'Driveway', 'Deck and patio', 'Sidewalk'],
    },
    {
      icon: 'lights',
      heading: 'Holiday Lights & Décor',
      text: 'We design, hang, take down and store. You flip nothing but the calendar.',
      features: [
        'Custom design consultation',
        'Commercial-grade LEDs',
        'Timer installation included',
        'Takedown and storage included',
      ],
      link: 'See Holiday Lights',
    },
  ],
  action: 'Get Your Free Quote Today',
} as const;

export const testimonials = {
  heading: 'What Neighbors Say',
  stars: '5 out of 5 stars',
} as const;

export const contact = {
  heading: 'Contact Us',
  text: 'Call, write, or send the form. A person reads every request.',
  phone: 'Phone',
  email: 'Email',
  serviceArea: 'Service Area',
  businessHours: 'Business Hours',
  emergency: {
    heading: 'Emergency Services',
    text: 'Storm damage, or gutters running over right now? Call and tell us where the water goes.',
    action: 'Emergency Call',
  },
} as const;

/** Whether somebody is there now, above both forms. */
export const openHours = {
  open: 'Open now',
  openUntil: (time: string) => `Open now until ${time}`,
  closedUntil: (day: string, time: string) => `We are closed, back ${day} ${time}`,
  today: 'today',
  /** After a time, when the visitor's clock shows another. */
  ourTime: `${area.city} time`,
} as const;

const serviceTypeLabels: Record<ServiceType, string> = {
  'holiday-lights-install': 'Holiday Lights Install (Design • Install • Takedown • Storage)',
  'gutter-cleaning': 'Gutter Cleaning / Unclogging',
  'power-washing': 'Power Washing (House • Driveway • Deck)',
  multiple: 'Multiple Services / Not Sure Yet',
};

/** Beside a field that is drawn outside of the page, to catch programs; a browser without styles shows it. */
export const honeypot = 'Leave this empty:';

/** Under a phone number that was written in another way. */
export const phoneEcho = (number: string) => `We read this as ${number}.`;

export const quoteForm = {
  heading: 'Request a Free Quote',
  required: 'Fields with * are required.',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Mobile Number * (for scheduling text updates)',
  address: 'Property Address',
  serviceType: 'Services Needed',
  notes: 'Additional Details',
  optional: '(optional)',
  placeholders: { serviceType: 'Select a service' },
  /** The words of the options, by field and value. */
  options: { serviceType: serviceTypeLabels },
  samples: { ...samples, email: 'jane@example.com', notes: 'Stories, trees nearby, where the water goes…' },
  submit: 'Request My Free Quote',
  sending: 'Sending…',
  /** Above a form that was filled in with what was said in a call. */
  filledIn: 'Filled in from your call. Please check it before you send it.',
  filledInAndNoted: 'Filled in from your call. That request is noted already: send this only if something has changed.',
  confirmation: {
    heading: "Thanks! You're on our list",
    text: "We'll text you shortly to confirm pricing and scheduling.",
    reserve: 'Reserve My Install for $99',
    another: 'Send another request',
  },
} as const;

/** Error toasts, as the specification words them. */
export const quoteError = {
  title: 'Error sending request',
  description: `Please try again or call us directly at ${phone.display}`,
} as const;

export const holidayError = {
  title: 'Error',
  description: `Failed to submit your quote request. Please try again or call us at ${phone.display}.`,
} as const;

export const toast = {
  region: 'Notifications ({hotkey})',
  label: 'Notification',
  close: 'Close',
} as const;

export const footer = {
  socialLabel: 'Follow us',
  social: { facebook: 'Facebook', instagram: 'Instagram', linkedin: 'LinkedIn', twitter: 'Twitter' },
  services: {
    heading: 'Services',
    gutter: 'Gutter Cleaning',
    washing: 'Power Washing',
    emergency: 'Emergency Services',
  },
  contact: { heading: 'Contact', licensed: 'Licensed & Insured' },
  rights: 'All rights reserved.',
  privacyPolicy: 'Privacy Policy',
  termsOfService: 'Terms of Service',
} as const;

export const stickyBar = {
  label: 'Holiday lights offer',
  text: 'Holiday Lights — Get a Quote',
  action: 'Quote',
} as const;

export const callButton = {
  region: 'Call us',
  call: 'Call',
  hangUp: 'Hang up',
  connecting: 'Connecting…',
  listening: 'Connected. You can talk now.',
  ended: 'The call has ended.',
  close: 'Close',
  form: 'Send the form instead',
} as const;

/** What a visitor reads when a call fails. Below each stand the phone link and the way to the form. */
export const callFailures = {
  'microphone-denied':
    'Your browser does not let us use the microphone. Allow it in the address bar and press Call again.',
  'microphone-missing': 'We found no microphone on this device.',
  'microphone-busy': 'Another program is using your microphone. Close it and press Call again.',
  unsupported: 'This browser cannot make calls from a web page.',
  unreachable: 'We could not reach our call service. Please check your connection and try again.',
  refused: 'Our call service cannot take a call right now.',
  dropped: 'The call was cut off. Press Call to try again.',
} as const;

export const notFound = {
  heading: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  home: 'Back to Home',
} as const;

/** The small page that answers a form sent without script when it could not be taken as it was. */
export const formAnswer = {
  invalid: { title: 'Please check your request', text: 'Nothing is lost. Mend the fields below and send again.' },
  keyReused: {
    title: 'This request was sent before',
    text: 'A request with other entries was stored already from this page. To send the entries below too, as a new request, send again.',
  },
  unavailable: {
    title: 'Your request was not stored',
    text: `Nothing was stored. Please try again in a minute or call us at ${phone.display}. Your entries are below.`,
  },
  tooMany: {
    title: 'Please wait a moment',
    text: `Too many requests came from your connection. Please try again in a minute or call us at ${phone.display}. Your entries are below.`,
  },
  tooLarge: {
    title: 'Your request is too long',
    text: `Please shorten your notes and send again, or call us at ${phone.display}.`,
  },
  unreadable: {
    title: 'We could not read your request',
    text: `Please go back and send it again, or call us at ${phone.display}.`,
  },
  send: 'Send again',
  back: 'Back to the site',
} as const;
