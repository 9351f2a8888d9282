/** What the way to the payment page says, on every page that sells. */
const checkout = {
  preparing: "Preparing your checkout...",
  creating: "Creating your session...",
  redirecting: "Redirecting to checkout...",
  started: { title: "Checkout", description: "The payment page opens in a new tab." },
  blocked: {
    title: "Your browser held the new tab back",
    description: "The payment page is ready.",
    link: "Open the payment page",
  },
  failed: {
    title: "Checkout Error",
    unnamed: "Failed to start checkout process",
    noUrl: "No checkout URL received",
    unreachable: "We could not reach the server. Check your connection and try again.",
  },
};

export default checkout;
