/**
 * The names and addresses of this installation. Addresses under `example.com` are placeholders: **the owner
 * must replace all of them** before the site goes public; nothing else has to be changed.
 */
export const site = {
  name: 'Fledge',
  tutorName: 'Fledge',
  tagline: 'Your AI tutor for iOS app development',
  headline: 'Turn your app idea into an app you built yourself',
  description:
    'Describe an iOS app idea and see its features, architecture and a roadmap of small tasks at once. Then build it task by task with a tutor who teaches instead of taking over.',

  // To be set by the owner.
  signUpForm: 'https://example.com/fledge/sign-up',
  proWaitlistForm: 'https://example.com/fledge/pro-waitlist',
  discordInvite: 'https://example.com/fledge/discord',
  documentation: 'https://example.com/fledge/docs',
  about: 'https://example.com/fledge/about',
  careers: 'https://example.com/fledge/careers',
  blog: 'https://example.com/fledge/blog',
  press: 'https://example.com/fledge/press',
  partners: 'https://example.com/fledge/partners',
  helpCentre: 'https://example.com/fledge/help',
  cookiePolicy: 'https://example.com/fledge/cookies',
  contactMail: 'hello@example.com',
  copyrightHolder: 'Fledge',
  social: [
    { name: 'X', kind: 'microblog', url: 'https://example.com/fledge/x' },
    { name: 'Facebook', kind: 'network', url: 'https://example.com/fledge/facebook' },
    { name: 'Instagram', kind: 'photos', url: 'https://example.com/fledge/instagram' },
    { name: 'GitHub', kind: 'code', url: 'https://example.com/fledge/github' },
  ],
  showcaseCode: {
    memoryLane: 'https://example.com/fledge/memorylane',
    wordBurrow: 'https://example.com/fledge/wordburrow',
    styleGenius: 'https://example.com/fledge/stylegenius',
    donateNear: 'https://example.com/fledge/donatenear',
  },
} as const

/** Links that fall back to one of the site's own pages if the owner has not set their address. */
export const signUpAddress = setOr(site.signUpForm, '/auth')
export const documentationAddress = setOr(site.documentation, '/field-guide')
export const helpAddress = setOr(site.helpCentre, '/#faq')
export const cookiePolicyAddress = setOr(site.cookiePolicy, '/privacy-policy#cookies')

function setOr(address: string, own: string): string {
  return URL.parse(address)?.host === 'example.com' ? own : address
}
