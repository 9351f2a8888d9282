/** Withdrawing a consent, and deleting a twin. */
const twinEnd = {
  withdraw: {
    title: "Withdraw your consent",
    lead: "One page, no reason asked. This happens at once:",
    stops: { title: "All production stops.", text: "Nothing new is made with your twin." },
    informed: { title: "Our team and whoever asked for the twin", text: "hear of it in the same minute." },
    listed: {
      title: "What is public stays listed.",
      text: "You both get its addresses, so that it can be taken down.",
    },
    submit: "Withdraw consent",
    busy: "Withdrawing...",
    done: { title: "Your consent is withdrawn", description: "All production has stopped." },
    failed: { title: "Consent not withdrawn", description: "An error occurred. Please try again" },
  },
  remove: {
    withWithdrawal: "Withdraw and delete my twin",
    submit: "Delete my twin",
    dialog: {
      title: "Delete your twin?",
      text: "Your recordings and what was made from them are destroyed, now and for good; then our team deletes the model. Production stops. You get a certificate that lists each file with its fingerprint and the hour.",
      confirm: "Delete for good",
      busy: "Deleting...",
      cancel: "Keep my twin",
    },
    done: { title: "Your twin is deleted", description: "The certificate is ready for you." },
    failed: { title: "Twin not deleted", description: "An error occurred. Please try again" },
  },
  certificate: {
    title: "Certificate of deletion",
    text: "A PDF in English and Arabic: each file, its fingerprint and the hour it was destroyed, and until when copies can be left in backups.",
    before:
      "Delete your twin and you get it as a PDF in English and Arabic: each file, its fingerprint and the hour it was destroyed.",
    save: "Save the certificate",
    busy: "Preparing the certificate...",
    fileName: "deletion-certificate.pdf",
    failed: { title: "Certificate not saved", description: "An error occurred while preparing it" },
  },
};

export default twinEnd;
