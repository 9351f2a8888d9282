import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { SelectField, TextArea, TextField } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";

describe("TextField", () => {
  test("ties its label and hint to the control", () => {
    render(<TextField label="Subject" hint="A few words" />);
    const field = screen.getByLabelText<HTMLInputElement>("Subject");
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "A few words",
    );
    expect(field.hasAttribute("aria-invalid")).toBe(false);
  });

  test("replaces the hint by the error and marks the control invalid", () => {
    render(<TextField label="Subject" hint="A few words" error="Too short" />);
    const field = screen.getByLabelText("Subject");
    expect(screen.queryByText("A few words")).toBeNull();
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Too short",
    );
    expect(field.getAttribute("aria-invalid")).toBe("true");
  });

  test("describes nothing when there is neither hint nor error", () => {
    render(<TextField label="Subject" />);
    expect(screen.getByLabelText("Subject").hasAttribute("aria-describedby")).toBe(false);
  });

  test.each(["email", "tel", "url"])("writes %s left to right", (type) => {
    render(<TextField label="Address" type={type} />);
    expect(screen.getByLabelText<HTMLInputElement>("Address").dir).toBe("ltr");
  });

  test("leaves the direction of ordinary text to the page", () => {
    render(<TextField label="Subject" />);
    expect(screen.getByLabelText<HTMLInputElement>("Subject").dir).toBe("");
  });

  test("two fields of one page never share an id", () => {
    render(
      <>
        <TextField label="First" />
        <TextField label="Second" />
      </>,
    );
    expect(screen.getByLabelText("First").id).not.toBe(screen.getByLabelText("Second").id);
  });
});

function Form({ onSend }: { onSend: (values: unknown) => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      <TextField label="Name" name="name" />
      <SelectField label="Size" placeholder="Choose one" name="size">
        <option value="s">Small</option>
      </SelectField>
      <TextArea label="About" name="about" />
      <button type="submit">Send</button>
    </form>
  );
}

test("fields hand their values to the form", async () => {
  const user = userEvent.setup();
  let sent: unknown;
  render(<Form onSend={(values) => (sent = values)} />);
  await user.type(screen.getByLabelText("Name"), "Mariam");
  await user.selectOptions(screen.getByLabelText("Size"), "s");
  await user.type(screen.getByLabelText("About"), "Hello");
  await user.click(screen.getByRole("button"));
  expect(sent).toEqual({ name: "Mariam", size: "s", about: "Hello" });
});

describe("PasswordField", () => {
  test("shows and hides what was typed, and the toggle says which", async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" showLabel="Show password" hideLabel="Hide password" />);
    const field = screen.getByLabelText<HTMLInputElement>("Password");
    expect(field.type).toBe("password");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(field.type).toBe("text");
    await user.click(screen.getByRole("button", { name: "Hide password" }));
    expect(field.type).toBe("password");
  });

  test("the toggle never submits the form", async () => {
    const user = userEvent.setup();
    let submitted = false;
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted = true;
        }}
      >
        <PasswordField label="Password" showLabel="Show" hideLabel="Hide" />
      </form>,
    );
    await user.click(screen.getByRole("button"));
    expect(submitted).toBe(false);
  });
});
