/** What admins read about people who wrote or applied. */
const adminLeads = {
  nameless: "No name",
  columns: { from: "From", received: "Received", due: "Answer", assignee: "Assigned to" },
  contact: {
    caption: "Contact messages",
    search: "Search the messages",
    subject: "Subject",
    loading: "Loading the messages",
    failed: {
      title: "The messages did not load",
      text: "Nothing is lost. The connection may have dropped for a moment.",
      retry: "Try again",
    },
    empty: { title: "Everything is answered", text: "A new message appears here at once." },
    noMatch: {
      title: "No message matches",
      text: "Try part of a name, an address or the message, or look among all messages.",
      action: "Show all messages",
    },
    pages: "Pages of messages",
    range: { one: "{count} message", other: "{first} to {last} of {count} messages" },
    news: { one: "1 new message", other: "{count} new messages" },
    view: {
      back: "All messages",
      title: "Message",
      loading: "Loading the message",
      failed: {
        title: "The message did not load",
        text: "Nothing is lost. The connection may have dropped for a moment.",
        retry: "Try again",
      },
      missing: {
        title: "There is no such message",
        text: "The address may be mistyped.",
        action: "Show all messages",
      },
    },
  },
  application: {
    caption: "Applications to the affiliate programme",
    search: "Search the applications",
    audience: "Audience",
    audienceSizes: {
      "under-1k": "Under 1,000",
      "1k-10k": "1,000 to 10,000",
      "10k-50k": "10,000 to 50,000",
      "50k-100k": "50,000 to 100,000",
      "100k-500k": "100,000 to 500,000",
      "500k+": "More than 500,000",
    },
    experience: "Experience",
    experiences: {
      beginner: "Beginner (0-1 years)",
      intermediate: "Intermediate (2-3 years)",
      experienced: "Experienced (4-5 years)",
      expert: "Expert (5+ years)",
    },
    phone: "Phone",
    company: "Company",
    website: "Website",
    platforms: "Platforms",
    motivation: "Why they want to join",
    decisions: { approved: "Approved", declined: "Declined" },
    /** Of a mail to the applicant, in their language. */
    replySubject: {
      en: "Your application to the Tawam affiliate programme",
      ar: "طلب انضمامك إلى برنامج الشركاء في منصة توأم",
    },
    deciding: {
      title: "Decision",
      text: "Nobody has decided yet. The applicant hears of the decision by mail.",
      decided: {
        approved: "Approved: the applicant is a partner and has the referral link.",
        declined: "Declined: the applicant was told by mail.",
      },
      partner: "Open the partner",
      cancel: "Cancel",
      /** `{email}` is the applicant. */
      approved: {
        button: "Approve",
        ask: {
          title: "Approve this application?",
          text: "{email} becomes a partner and gets a mail with the referral link. This cannot be taken back, but a link can be paused.",
          confirm: "Approve",
          busy: "Approving...",
        },
        done: "Application approved",
      },
      declined: {
        button: "Decline",
        ask: {
          title: "Decline this application?",
          text: "{email} gets a kind mail that says no. It can still be approved later.",
          confirm: "Decline",
          busy: "Declining...",
        },
        done: "Application declined",
      },
    },
    loading: "Loading the applications",
    failed: {
      title: "The applications did not load",
      text: "Nothing is lost. The connection may have dropped for a moment.",
      retry: "Try again",
    },
    empty: { title: "Every application is decided", text: "A new application appears here at once." },
    noMatch: {
      title: "No application matches",
      text: "Try part of a name, an address or a platform, or look among all applications.",
      action: "Show all applications",
    },
    pages: "Pages of applications",
    range: { one: "{count} application", other: "{first} to {last} of {count} applications" },
    news: { one: "1 new application", other: "{count} new applications" },
    view: {
      back: "All applications",
      loading: "Loading the application",
      failed: {
        title: "The application did not load",
        text: "Nothing is lost. The connection may have dropped for a moment.",
        retry: "Try again",
      },
      missing: {
        title: "There is no such application",
        text: "The address may be mistyped.",
        action: "Show all applications",
      },
    },
  },
  facts: {
    title: "Details",
    received: "Received",
    due: "Answer due",
    language: "Language",
    languages: { en: "English", ar: "Arabic" },
  },
  work: {
    title: "Answer",
    /** Of an order, whose buyer is called rather than answered. */
    talk: "First talk",
    handle: "Mark as handled",
    reopen: "Open again",
    saving: "Saving...",
    handled: "Marked as handled",
    reopened: "Opened again",
    assigned: "Assignment saved",
    reply: "Reply by mail",
    replySubject: "Re: {subject}",
  },
  notes: {
    title: "Internal notes",
    none: "No notes yet.",
    unknown: "Unknown",
    label: "New note",
    hint: "The team alone reads it. Notes stay as they are.",
    missing: "Please write something",
    add: "Add note",
    adding: "Adding...",
    added: "Note added",
  },
};

export default adminLeads;
