import { limits } from '#contract/limits.ts'
import { site } from '#contract/site.ts'
import type { LegalSection } from './legal-page.tsx'

export const privacySections: LegalSection[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    markdown: `This policy says what ${site.name} learns about you when you use it, why, how long it is kept, and what you can do about it. It covers this website, the project workspace and the connection to Xcode. We wrote it to be read: where it is unclear, ask us at [${site.contactMail}](mailto:${site.contactMail}).

The short version: we keep what you type so that your projects are there tomorrow. We do not sell it, we show no advertising, and you can take it with you or have it deleted at any time.`,
  },
  {
    id: 'information-collected',
    title: 'Information we collect',
    markdown: `**Personal information.** If you sign in with Google we receive your email address, your name, the address of your profile picture and an identifier from Google. We never see your Google password. If you use ${site.name} as a guest we ask for none of this. If you subscribe to the newsletter we keep your email address. If you ask for the weekly mail we keep the address, the day you chose and your time zone until you stop it; an address that was not confirmed is deleted after seven days.

**Usage data.** The server's log notes the time, the path and the outcome of each request, and the network address it came from, to keep the service running and to stop abuse. For each sign-in we keep the kind of browser and device, so that you can tell your sessions apart and end them. For the Xcode connection we count the questions of each calendar month, and for a connected language model its tokens.

**Code samples.** What you paste into the chat, what you save as a solution, and what Xcode sends with a question you ask there, including the parts of files that Xcode adds to it.

**Project information.** Titles and descriptions of your projects, plans, tasks and their progress, chat messages, what you say about answers when you rate them, and settings such as the iOS version you build for.

**What you say about yourself.** If you answer the questions about your experience, your goal and your hours a week, we keep the answers. We keep how you did at questions that check understanding, and from that and your finished tasks the tutor works out which topics you know.`,
  },
  {
    id: 'use-of-information',
    title: 'How we use information',
    markdown: `- To show you your projects and keep them the same on all your devices.
- To answer: the tutor reads your question, your project, its plan, the task you are on, the recent conversation with the pictures you added to it, and a summary of what came before it, what you said about your experience, goal and time, and solutions you saved. Each answer can show you, word for word, what the tutor was given for it.
- To make answers better: if you rate an answer as not helpful, the operator of this installation can read that answer, your question and what you wrote that you wanted instead. If you rate nothing, they are not listed for this.
- To keep the limits of your plan, and to protect the service and other people from abuse.
- To write to you when a key is made for your account, so that you notice a key that is not yours.
- To send the newsletter, if you asked for it and confirmed it. Every issue has a link that ends it in one click.
- To send the weekly mail with your next task and the questions that are due, if you asked for it and confirmed it. Every mail has a link that stops it, and it pauses when you have not visited for 30 days.
- To tell you about changes that concern you, such as new prices or a new version of this policy.

We do not use your projects, code or conversations to train models, and we do not build profiles of you for anybody else.`,
  },
  {
    id: 'data-security',
    title: 'Data security',
    markdown: `Connections are encrypted wherever ${site.name} is reached over the internet. Session tokens and API keys are stored only as hashes, so that a copy of the database opens no door. Each request is checked for whether what it asks for is yours; what belongs to somebody else answers as if it did not exist.

No system is perfectly safe. If we learn of a breach that concerns you, we tell you without delay what happened and what we do about it. If you find a weakness, please write to [${site.contactMail}](mailto:${site.contactMail}).`,
  },
  {
    id: 'third-party-services',
    title: 'Third-party services',
    markdown: `**Google sign-in.** If you choose it, Google (Firebase Authentication) confirms who you are. As a guest you have no contact with Google through us.

**Model providers.** ${site.name} can answer by itself, from its own Field Guide, and then nothing leaves our server. If the operator of this installation has connected a language model, your question and the context described in section 3 are sent to that provider for the answer, and are handled there under the provider's terms. Text you paste is never used for anything but the answer.

**Forms and links.** The sign-up form, the waitlist and the community chat are run by other services with their own policies. Pages of ${site.name} load no scripts, fonts, pictures or counters from anyone else, with one exception: the sign-in page loads Google's sign-in when you press its button.`,
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    markdown: `You have the right to:

- **Access**: see what we keep about you. Nearly all of it is on your screen already; for the rest, write to us.
- **Rectification**: correct what is wrong. Titles, descriptions, tasks and solutions you can change yourself.
- **Deletion**: have it removed. Deleting a project deletes its chat, your ratings of its answers, tasks, plan and solutions. Deleting your account deletes all of it.
- **Restriction or objection**: ask us to stop using something, or to keep it without using it.
- **Portability**: take it with you. Every project can be exported whole, as a Markdown file, at any time, and everything of your account at once from the account page: a zip with each project, its earlier plans and lessons, what you said about yourself, how you did at questions, your ratings of answers, what you used, and the list of sign-ins.

What a guest made is kept for ${limits.guestKeptDays} days after the last visit and then deleted. What a signed-in person made is kept until they delete it. For security we keep a list of sign-ins, keys, exports and deletions for a year, by account number and without their content; copies made against accidents are gone after two weeks. We answer requests within 30 days. You may also complain to the data protection authority where you live.`,
  },
  {
    id: 'cookies',
    title: 'Cookies',
    markdown: `${site.name} sets one cookie, and only when you sign in or start as a guest: it remembers your session, cannot be read by scripts, and ends when you log out. A guest who logs out gets another one in its place, which brings them back to their projects in this browser for ${limits.guestKeptDays} days; a guest who deletes everything gets none. There are no cookies for advertising or for counting visitors.

Your browser also stores small notes for the website itself: that you accepted the cookie notice (\`cookiesAccepted\`), whether you prefer light or dark, whether this browser was signed in when it last looked (\`fledge:session\`), whether you have coded before (\`fledge:level\`), how you sort your projects, how wide you set the chat, whether the question mark opens the shortcuts, when Google's proof of your sign-in ends, and for a moment the text of a message that the next page shows. They are never sent to us. An app idea you typed on the home page stays in the tab until you sign in or close it. Drafts of messages stay in the tab until you log out, and for a moment what you were about to do when you are asked to sign in again. If you signed in with Google, Google's software keeps its own proof of your sign-in in the browser and renews it about once an hour; logging out removes it.`,
  },
  {
    id: 'childrens-privacy',
    title: "Children's privacy",
    markdown: `${site.name} is not meant for children under 13, and we do not knowingly keep personal information about them. If you believe that a child under 13 has given us such information, write to us and we delete it. Between 13 and the age of majority where you live, please use ${site.name} with the consent of a parent or guardian.`,
  },
  {
    id: 'policy-changes',
    title: 'Changes to this policy',
    markdown: `When we change this policy we publish the new text here with a new date at the top. If a change is more than a clarification, we announce it on this site, and by email to people with an account, before it takes effect.`,
  },
  {
    id: 'contact',
    title: 'Contact',
    markdown: `Questions, requests and complaints about privacy: [${site.contactMail}](mailto:${site.contactMail}). A person reads it.`,
  },
]
