const failures = {
  notLoaded: {
    page: "This page did not arrive. Nothing you typed is lost: go back and it is still there, or try again.",
    part: "This part did not load.",
    offline: "You are offline. We try again by ourselves as soon as the connection is back.",
    retry: "Try again",
  },
  unexpectedError: {
    title: "Unexpected Application Error!",
    lead: "Something broke on our side of the screen. Reload the page, or write to us and say what you were doing.",
    cause: "What the browser reported",
    unknown: "No details were given",
    reload: "Reload the page",
    contact: "Contact us",
    contactSubject: "Something broke on the site",
  },
};

export default failures;
