import weakPassword from "./weak-password.ts";

/** The words of every form that sets a password. */
const newPassword = {
  fields: {
    currentPassword: "Current password",
    password: "New password",
    passwordHint: "At least 6 characters",
    confirmPassword: "Confirm password",
    showPassword: "Show password",
    hidePassword: "Hide password",
  },
  validation: {
    currentMissing: "Current password is required",
    currentWrong: "This is not your current password",
    passwordLength: "Password must be at least 6 characters",
    passwordMatch: "Passwords don't match",
    same: "New password should be different from the old password.",
  },
  weakPassword,
  failed: { title: "Password not changed", description: "An error occurred while saving" },
  offline: "We could not reach the server. Check your connection and try again.",
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<PasswordProblem, string>>,
};

export type PasswordProblem =
  | "weak_password"
  | "same_password"
  | "current_password_required"
  | "current_password_invalid"
  | "insufficient_aal"
  | "validation_failed"
  | "over_request_rate_limit"
  | "session_not_found"
  | "user_banned";

export default newPassword;
